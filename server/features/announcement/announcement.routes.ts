import type { announcementRoutes } from '@/protocol/announcement';
import { AppError } from '@/server/http/app-error';
import type { Handlers } from '@/server/http/call';
import type { AnnouncementService } from './announcement.service';

export function announcementHandlers(
  announcements: AnnouncementService,
): Handlers<keyof typeof announcementRoutes> {
  return {
    postAnnouncement: ({ body, caller }) => announcements.post(caller, body),

    deleteAnnouncement: async ({ params, caller }) => {
      await announcements.delete(params.announcementId, caller);
      return null;
    },

    announcements: ({ params, query, caller }) => {
      // The documents name the space a second time (ANN-18).
      if (query.spaceId !== undefined && query.spaceId !== params.spaceId) {
        throw new AppError('invalid_input', { field: 'id' });
      }
      return announcements.page(params.spaceId, caller, query);
    },
  };
}
