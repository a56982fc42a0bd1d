import { forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Rooms } from '@/homeserver/rooms/rooms';
import { param } from '@/homeserver/timeline/request';

/**
 * A call for the platform alone, which the gateway does not pass and the stand-alone server does not have. It returns what Synapse
 * returns to its administrators.
 */
export function personRoomsRoutes(rooms: Pick<Rooms, 'everyMembershipOf'>): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'GET',
      path: 'org.guildhall/users/{userId}/memberships',
      versions: ['unstable'],
      auth: 'user',
      platformOnly: true,
      async handler(call) {
        if (!call.requester.isSender) throw forbidden('Only the platform asks where somebody was');
        const all = await rooms.everyMembershipOf(param(call, 'userId'));
        return {
          json: {
            memberships: Object.fromEntries(all.map(({ roomId, membership }) => [roomId, membership])),
          },
        };
      },
    }),
  ];
}
