import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/server/http/app-error';
import type { FileStore } from './files';
import { imageTypeOf } from './path';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whatever is unfinished for so long was left by a process that was killed. */
const ABANDONED_MS = 3_600_000;

/** Keeps files below one folder. Files that a killed process had half written are removed when it is opened. */
export async function openDiskFiles(root: string): Promise<FileStore> {
  const unfinished = path.join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished);

  const placeOf = (file: string) => {
    if (imageTypeOf(file) === null) throw new Error(`Not a path of a stored file: ${file}`);
    return path.join(root, file);
  };

  return {
    async put(file, bytes) {
      const target = placeOf(file);
      const part = path.join(unfinished, randomUUID());
      try {
        await mkdir(path.dirname(target), { recursive: true });
        await writeDurably(part, bytes);
        await rename(part, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        await rm(target, { force: true });
        if (NO_ROOM.has(codeOf(error))) throw new AppError('disk_full', {}, { cause: error });
        throw error;
      }
    },

    async get(file) {
      const type = imageTypeOf(file);
      if (type === null) return null;
      try {
        const handle = await open(path.join(root, file));
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size, type };
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(file) {
      await rm(placeOf(file), { force: true });
    },
  };
}

/** Only old ones: another process may be writing into the same folder. */
async function removeAbandoned(unfinished: string) {
  for (const name of await readdir(unfinished)) {
    const part = path.join(unfinished, name);
    const { mtimeMs } = await stat(part);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(part, { force: true });
  }
}

async function writeDurably(file: string, bytes: Buffer) {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power cut only once its folder has been written. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
