import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where finished files lie: each under `ab/abcd…`, its thumbnails beside it under `ab/abcd….320x240-scale`. */
export interface MediaStorage {
  /** Moves a file of this disk there; when it resolves it is safe. */
  keep(file: string, name: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Deletes a file with its thumbnails. */
  delete(name: string): Promise<void>;
}

/**
 * A folder on the disk of the drafts. `survivesPowerCut` waits for the disk with every file; the embedded database does
 * not promise that either, and without its rows the files are of no use.
 */
export function diskStorage(root: string, survivesPowerCut: boolean): MediaStorage {
  return {
    async keep(file, name) {
      const target = path.join(root, name);
      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (survivesPowerCut) await sync(file);
      await rename(file, target);
      if (survivesPowerCut) await sync(folder);
    },
    async read(name) {
      const file = path.join(root, name);
      const facts = await stat(file).catch(() => undefined);
      // A file that is deleted in between ends the answer half way, as it would a moment later.
      return facts && { stream: createReadStream(file), size: facts.size };
    },
    async delete(name) {
      const folder = path.join(root, path.dirname(name));
      const base = path.basename(name);
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((other) => other === base || other.startsWith(`${base}.`));
      await Promise.all(own.map((other) => rm(path.join(folder, other), { force: true })));
    },
  };
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
