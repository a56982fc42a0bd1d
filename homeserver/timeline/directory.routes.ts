import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { forbidden, notFound } from '@/homeserver/api/matrix-error';
import type { Services } from '@/homeserver/services';
import { jsonObject } from '@/homeserver/membership/content';
import { param } from './request';
import { joinedRoom } from './room-access';

/**
 * Aliases and the room directory, which this server does not have: what a room is called and who finds it is decided
 * elsewhere. Clients ask all the same, and repeat what fails.
 */
export function directoryRoutes({ rooms }: Pick<Services, 'rooms'>): MatrixRoute[] {
  const user = { versions: ['v3'], auth: 'user' } as const;
  const noRooms = async () => ({ json: { chunk: [], total_room_count_estimate: 0 } });
  const noAlias = async (): Promise<never> => {
    throw notFound('There is no such alias');
  };
  return [
    matrixRoute({ ...user, method: 'GET', path: 'publicRooms', handler: noRooms }),
    matrixRoute({ ...user, method: 'POST', path: 'publicRooms', body: jsonObject, handler: noRooms }),

    matrixRoute({ ...user, method: 'GET', path: 'directory/room/{roomAlias}', handler: noAlias }),
    matrixRoute({ ...user, method: 'DELETE', path: 'directory/room/{roomAlias}', handler: noAlias }),
    matrixRoute({
      ...user,
      method: 'PUT',
      path: 'directory/room/{roomAlias}',
      async handler() {
        throw forbidden('This server has no aliases');
      },
    }),
    matrixRoute({
      ...user,
      method: 'GET',
      path: 'rooms/{roomId}/aliases',
      async handler(call) {
        await joinedRoom(rooms, param(call, 'roomId'), call.requester.userId);
        return { json: { aliases: [] } };
      },
    }),

    matrixRoute({
      ...user,
      method: 'GET',
      path: 'directory/list/room/{roomId}',
      async handler(call) {
        const room = await rooms.get(param(call, 'roomId'));
        if (room?.membership(call.requester.userId) === undefined) throw notFound('There is no such room');
        return { json: { visibility: 'private' } };
      },
    }),
    matrixRoute({
      ...user,
      method: 'PUT',
      path: 'directory/list/room/{roomId}',
      async handler() {
        throw forbidden('This server has no room directory');
      },
    }),
  ];
}
