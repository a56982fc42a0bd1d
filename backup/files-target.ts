import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '@/storage/objects/object-store';
import type { Part } from './contents';
import { CliError } from './cli-error';
import { writeFile } from './write-file';

/** Where the files of a part go while it is restored. */
export interface FilesTarget {
  /** Throws a CliError when there are files already. */
  refuseFilled(): Promise<void>;
  /** Removes what a restore left that was killed. */
  begin(): Promise<void>;
  take(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  commit(): Promise<void>;
  /** Takes everything away again. */
  abandon(): Promise<void>;
}

/** The folder of a part in `dataDir`; filled beside its place and renamed at the end. */
export function filesOnDisk({ filesFolder }: Part, dataDir: string): FilesTarget {
  const folder = path.join(dataDir, filesFolder);
  const unfinished = `${folder}.restoring`;
  const abandon = () => rm(unfinished, { recursive: true, force: true });
  return {
    async refuseFilled() {
      const names = await readdir(folder).catch(() => []);
      if (names.some((name) => !name.startsWith('.'))) {
        throw new CliError(`${folder} already has files: restore into another DATA_DIR.`);
      }
    },
    begin: abandon,
    take: (name, chunks) => writeFile(path.join(unfinished, name), chunks),
    async commit() {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    },
    abandon,
  };
}

/** The keys of a part in a bucket. Each file lies on the disk first, because the store wants to know its digest. */
export function filesInBucket({ filesFolder }: Part, dataDir: string, bucket: ObjectStore): FilesTarget {
  const unfinished = path.join(dataDir, `${filesFolder}.restoring`);
  const prefix = `${filesFolder}/`;
  const tidy = () => rm(unfinished, { recursive: true, force: true });
  return {
    async refuseFilled() {
      if ((await bucket.list(prefix)).length === 0) return;
      throw new CliError(
        `The bucket already has files below ${prefix}: restore into another S3_BUCKET or S3_PREFIX, or empty it.`,
      );
    },
    begin: tidy,
    async take(name, chunks) {
      const md5 = createHash('md5');
      let size = 0;
      const file = path.join(unfinished, name);
      const counted = (async function* () {
        for await (const chunk of chunks) {
          md5.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      })();
      await writeFile(file, counted);
      const source = { open: () => createReadStream(file), size, md5: md5.digest('base64') };
      // What a file is stands in its name or in its row; nobody reads it past the product.
      await bucket.put(prefix + name, source, 'application/octet-stream');
      await rm(file);
    },
    commit: tidy,
    async abandon() {
      await tidy();
      // It was empty before.
      for (const key of await bucket.list(prefix)) await bucket.delete(key);
    },
  };
}
