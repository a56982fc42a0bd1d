import { z } from 'zod';
import { forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import type { Presence } from './presence';

const STATUS_LENGTH_MAX = 255;

/** Client-Server API, "Presence"; only people who share a room see each other's. */
export function presenceRoutes({ rooms }: Pick<Services, 'rooms'>, presence: Presence): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'PUT',
      path: 'presence/{userId}/status',
      versions: ['v3'],
      auth: 'user',
      limit: 'typing',
      body: z.object({
        presence: z.enum(['online', 'unavailable', 'offline']),
        status_msg: z.string().max(STATUS_LENGTH_MAX).nullish(),
      }),
      async handler({ requester, params, body }) {
        if (params.userId !== requester.userId) throw forbidden('Presence is said only by oneself');
        presence.set(requester.userId, body.presence, body.status_msg || undefined);
        return { json: {} };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'presence/{userId}/status',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler({ requester, params }) {
        const userId = params.userId ?? '';
        const isPeer = userId === requester.userId || (await rooms.peersOf(requester.userId)).has(userId);
        if (!isPeer) throw forbidden('You share no room with this person');
        return { json: presenceContent(presence, userId) };
      },
    }),
  ];
}

/** Content of `m.presence`, but for the names that clients take from rooms. */
export function presenceContent(presence: Presence, userId: string) {
  const { state, statusMessage, lastActiveAgoMs, isCurrentlyActive } = presence.of(userId);
  return {
    presence: state,
    ...(lastActiveAgoMs !== undefined && { last_active_ago: lastActiveAgoMs }),
    ...(statusMessage !== undefined && { status_msg: statusMessage }),
    currently_active: isCurrentlyActive,
  };
}
