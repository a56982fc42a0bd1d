import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { buildServices } from '../build.mjs';

const MEMORY_FOLDER = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * Tests start real workers and child processes, which are bundles in .build. The PostgreSQL of the run lies in a folder
 * that is named after this process. The first test file that wants it starts it; its guard (storage/testing/postgres-guard.mjs)
 * stops it and removes the folder when this process has ended.
 */
export default async function globalSetup() {
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER ??= `${databasesFolder()}/guildhall-pgrun-${process.pid}-${randomUUID()}`;
  await buildServices();
}

/**
 * Returns a folder in memory if it has room. A test file's database is a copy of hundreds of files, and on a disk most of
 * its cost is creating and removing them.
 */
function databasesFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const hasRoom = bavail * bsize >= 4 * GIGABYTE && process.availableMemory() >= 8 * GIGABYTE;
    if (hasRoom) return MEMORY_FOLDER;
  } catch {
    // Not every system has the folder.
  }
  return '/tmp';
}
