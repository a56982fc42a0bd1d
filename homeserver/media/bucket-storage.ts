import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { describeError } from '@/runtime/describe-error';
import { ObjectStoreUnavailable, type ObjectStore } from '@/storage/objects/object-store';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { Log } from '@/homeserver/log/log';
import type { MediaStorage } from './media-storage';

const FOLDER = 'media/';

/** A bucket, with the names that files have on a disk. */
export function bucketStorage(objects: ObjectStore, log: Log): MediaStorage {
  const asMatrixError = (error: unknown): never => {
    if (!(error instanceof ObjectStoreUnavailable)) throw error;
    log.write('media.failed', { problem: describeError(error) });
    throw new MatrixError(503, 'M_UNKNOWN', 'Files cannot be reached right now. Try again in a moment');
  };
  return {
    async keep(file, name) {
      const md5 = createHash('md5');
      let size = 0;
      await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          md5.update(chunk);
          size += chunk.length;
        }
      });
      const source = { open: () => createReadStream(file), size, md5: md5.digest('base64') };
      // What a file is stands in its row; nobody reads it past the homeserver.
      await objects.put(FOLDER + name, source, 'application/octet-stream').catch(asMatrixError);
      await rm(file, { force: true });
    },
    read: (name) => objects.get(FOLDER + name).catch(asMatrixError),
    async delete(name) {
      const keys = await objects.list(FOLDER + name);
      await Promise.all(keys.map((key) => objects.delete(key)));
    },
  };
}
