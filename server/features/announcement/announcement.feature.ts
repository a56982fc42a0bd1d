import { feature } from '@/server/features/feature';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { Services } from '@/server/services';
import { AnnouncementAccess } from './announcement.access';
import { announcementHandlers } from './announcement.routes';
import { AnnouncementService } from './announcement.service';
import { AnnouncementStore } from './announcement.store';

export function announcementFeature(
  services: Pick<Services, 'storage' | 'feed' | 'clock' | 'limits' | 'audit' | 'chat' | 'notices'>,
  needs: { readonly spaces: SpaceAccess; readonly uploads: Uploads },
) {
  const store = new AnnouncementStore(services.storage);
  const access = new AnnouncementAccess({ store, spaces: needs.spaces });
  const announcements = new AnnouncementService({ ...services, ...needs, store, access });
  return feature({
    announcements,
    handlers: announcementHandlers(announcements),
    ofSpaces: {
      deleting: async (spaceId) => (await store.idsOf(spaceId)).map((id) => `announcement:${id}` as const),
    },
  });
}
