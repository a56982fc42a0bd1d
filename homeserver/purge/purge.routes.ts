import { forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import type { MediaService } from '@/homeserver/media/media-service';
import { param } from '@/homeserver/timeline/request';
import type { RoomPurge } from './room-purge';

/** Calls for the platform alone; the gateway does not pass them. The stand-alone server does not have them. */
export function purgeRoutes(purge: RoomPurge, media: Pick<MediaService, 'delete'>): MatrixRoute[] {
  const ours = { versions: ['unstable'], auth: 'user', platformOnly: true } as const;
  const requireSender = ({ requester }: MatrixCall<unknown>) => {
    if (!requester.isSender) throw forbidden('Only the platform purges rooms and pictures');
  };
  return [
    matrixRoute({
      ...ours,
      method: 'POST',
      path: 'org.guildhall/rooms/{roomId}/purge',
      async handler(call) {
        requireSender(call);
        return { json: { purged: await purge.run(param(call, 'roomId')) } };
      },
    }),
    matrixRoute({
      ...ours,
      method: 'DELETE',
      path: 'org.guildhall/media/{mediaId}',
      async handler(call) {
        requireSender(call);
        await media.delete(param(call, 'mediaId'), call.requester.userId);
        return { json: {} };
      },
    }),
  ];
}
