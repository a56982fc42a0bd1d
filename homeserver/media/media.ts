import path from 'node:path';
import { describeError } from '@/runtime/describe-error';
import { ObjectStoreRefused, openObjectStore } from '@/storage/objects/object-store';
import type { MatrixRoute } from '@/homeserver/api/route';
import type { FollowerStore } from '@/homeserver/following/follower.store';
import type { Services } from '@/homeserver/services';
import { bucketStorage } from './bucket-storage';
import { MediaBindings } from './media-bindings';
import { MediaFiles } from './media-files';
import { diskStorage } from './media-storage';
import { MediaService } from './media-service';
import { mediaRoutes } from './media.routes';
import { MediaStore } from './media.store';
import { createThumbnails } from './thumbnails';
import { UnusedMedia } from './unused-media';
import { UploadQuota } from './upload-quota';

export interface Media {
  readonly service: MediaService;
  readonly bindings: Pick<MediaBindings, 'reached' | 'unbind'>;
  readonly routes: MatrixRoute[];
  close(): Promise<void>;
}

/** Files of messages and pictures of people and rooms, under `media/` in the data folder or in the bucket. */
export async function openMedia(
  deps: Pick<Services, 'config' | 'clock' | 'storage' | 'stream' | 'rooms' | 'log'> & {
    followerStore: FollowerStore;
  },
): Promise<Media> {
  const { config, clock, storage } = deps;
  const store = new MediaStore(storage);
  const { place, close } = await openPlace(deps);
  const files = await MediaFiles.open(folderOf(config), place);
  const bindings = new MediaBindings({ ...deps, serverName: config.serverName, store, files });
  await bindings.start();
  const quota = new UploadQuota({ store, clock, scale: config.limitScale });
  const service = new MediaService({ config, store, files, bindings, quota, clock });
  const unused = new UnusedMedia({ ...deps, store, files, bindings });
  unused.start();
  return {
    service,
    bindings,
    routes: mediaRoutes({ config, media: service, files, thumbnails: createThumbnails(files) }),
    async close() {
      await unused.close();
      await bindings.close();
      close();
    },
  };
}

const folderOf = ({ dataDir }: Services['config']) => path.join(dataDir, 'media');

/** A bucket that refuses us ends the start; one that is away does not, because messages go on without it. */
async function openPlace({ config, storage, log }: Pick<Services, 'config' | 'storage' | 'log'>) {
  if (!config.objects) {
    return { place: diskStorage(folderOf(config), storage.engine === 'postgres'), close: () => undefined };
  }
  const objects = await openObjectStore(config.objects);
  await objects.check().catch((error: unknown) => {
    if (error instanceof ObjectStoreRefused) throw error;
    log.write('media.failed', { problem: describeError(error) });
  });
  return { place: bucketStorage(objects, log), close: () => objects.close() };
}
