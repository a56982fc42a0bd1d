import path from 'node:path';
import { describeError } from '@/runtime/describe-error';
import { ObjectStoreRefused, openObjectStore } from '@/storage/objects/object-store';
import type { Config } from '@/server/config/config';
import type { Log } from '@/server/log/log';
import { bucketFiles } from './bucket';
import { openDiskFiles } from './disk';
import type { FileStore } from './files';

/**
 * The bucket of the configuration, or the disk. A bucket that refuses us ends the start; one that is away does not,
 * because everything but pictures works without it.
 */
export async function openFiles(
  { objects: config, dataDir }: Pick<Config, 'objects' | 'dataDir'>,
  { log, onClose }: { log: Log; onClose(close: () => Promise<void>): void },
): Promise<FileStore> {
  if (!config) return openDiskFiles(path.join(dataDir, 'files'));
  const objects = await openObjectStore(config);
  onClose(async () => objects.close());
  await objects.check().catch((error: unknown) => {
    if (error instanceof ObjectStoreRefused) throw error;
    log.write('files.unavailable', { problem: describeError(error) });
  });
  return bucketFiles(objects);
}
