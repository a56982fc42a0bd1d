import { z } from 'zod';
import { forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { joinedRoom } from '@/homeserver/timeline/room-access';
import type { Typing } from './typing';

const TIMEOUT_MS_DEFAULT = 30_000;

/** Client-Server API, "Typing Notifications". */
export function typingRoutes({ rooms }: Pick<Services, 'rooms'>, typing: Typing): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'PUT',
      path: 'rooms/{roomId}/typing/{userId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'typing',
      body: z.object({ typing: z.boolean(), timeout: z.int().min(0).optional() }),
      async handler({ requester, params, body }) {
        if (params.userId !== requester.userId) throw forbidden('Nobody types for somebody else');
        const room = await joinedRoom(rooms, params.roomId ?? '', requester.userId);
        if (body.typing) typing.start(room.id, requester.userId, body.timeout ?? TIMEOUT_MS_DEFAULT);
        else typing.stop(room.id, requester.userId);
        return { json: {} };
      },
    }),
  ];
}
