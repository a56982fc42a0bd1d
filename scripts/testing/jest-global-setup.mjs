import { randomUUID } from 'node:crypto';
import { buildServices } from '../build.mjs';

/**
 * Tests start real workers and child processes, which are bundles in .build. The PostgreSQL of the run lies in a folder
 * that is named after this process. The first test file that wants it starts it; its guard (storage/testing/postgres-guard.mjs)
 * stops it and removes the folder when this process has ended.
 */
export default async function globalSetup() {
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER ??= `/tmp/guildhall-pgrun-${process.pid}-${randomUUID()}`;
  await buildServices();
}
