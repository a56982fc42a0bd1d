import path from 'node:path';
import type { MatrixRoute } from '../api/route';
import type { FollowerStore } from '../following/follower.store';
import type { Services } from '../services';
import { MediaBindings } from './media-bindings';
import { MediaFiles } from './media-files';
import { MediaService } from './media-service';
import { mediaRoutes } from './media.routes';
import { MediaStore } from './media.store';
import { createThumbnails } from './thumbnails';

export interface Media {
  readonly service: MediaService;
  readonly routes: MatrixRoute[];
  close(): Promise<void>;
}

/** Files of messages and pictures of people and rooms, in the data folder under `media/`. */
export async function openMedia(
  deps: Pick<Services, 'config' | 'clock' | 'storage' | 'stream' | 'rooms' | 'log'> & {
    followerStore: FollowerStore;
  },
): Promise<Media> {
  const { config, clock, storage } = deps;
  const store = new MediaStore(storage);
  const files = await MediaFiles.open(path.join(config.dataDir, 'media'), {
    survivesPowerCut: storage.engine === 'postgres',
  });
  const bindings = new MediaBindings({ ...deps, serverName: config.serverName, store, files });
  await bindings.start();
  const service = new MediaService({ config, store, files, bindings, clock });
  return {
    service,
    routes: mediaRoutes({ config, media: service, files, thumbnails: createThumbnails(files) }),
    close: () => bindings.close(),
  };
}
