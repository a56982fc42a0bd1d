import { forbidden } from '../api/matrix-error';
import { matrixRoute, type MatrixRoute } from '../api/route';
import { param } from '../timeline/request';
import type { RoomPurge } from './room-purge';

/** Asked by the platform alone; the gateway passes nothing of it. Not there on the stand-alone server. */
export function purgeRoutes(purge: RoomPurge): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'POST',
      path: 'org.guildhall/rooms/{roomId}/purge',
      versions: ['unstable'],
      auth: 'user',
      platformOnly: true,
      async handler(call) {
        if (!call.requester.isSender) throw forbidden('Only the platform purges rooms');
        return { json: { purged: await purge.run(param(call, 'roomId')) } };
      },
    }),
  ];
}
