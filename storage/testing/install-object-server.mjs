import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { takeFolderLock } from '../folder-lock.mjs';

/** A gateway that speaks S3 over a folder; it checks signatures and digests as the originals do. */
const VERSION = 'v1.8.0';
const SOURCE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;

/** The S3 server of the tests, where it has been installed. */
export const objectServer = path.resolve('.build/versitygw', VERSION, 'versitygw');

/** Whether it is there or can be built, which takes Go. */
export function canHaveObjectServer() {
  return existsSync(objectServer) || spawnSync('go', ['version']).status === 0;
}

/** Builds it, once, however many want it at the same time. Throws when it cannot be built. */
export async function installObjectServer() {
  const folder = path.dirname(objectServer);
  await mkdir(folder, { recursive: true });
  while (!existsSync(objectServer)) {
    const lock = lockOf(folder);
    if (!lock) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      const unfinished = path.join(folder, 'unfinished');
      const go = spawn('go', ['install', SOURCE], {
        env: { ...process.env, GOBIN: unfinished, GOFLAGS: '-trimpath' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = await once(go, 'close');
      if (code !== 0) throw new Error('The S3 server could not be built; what Go said stands above');
      await rename(path.join(unfinished, 'versitygw'), objectServer);
    } finally {
      lock.release();
    }
  }
}

/** @param {string} folder */
function lockOf(folder) {
  try {
    return takeFolderLock(folder, 'a build of the S3 server');
  } catch {
    return undefined;
  }
}
