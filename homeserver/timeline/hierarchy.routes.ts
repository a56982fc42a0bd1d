import { badParameter, forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { hierarchyOf, mayPreview, pageToken, skipOf } from './hierarchy';
import { limitOf, param } from './request';

const ROOMS_MAX = 100;
const DEPTH_MAX = 10;

/** Client-Server API, "Spaces". */
export function hierarchyRoutes({ rooms }: Pick<Services, 'rooms'>): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/hierarchy',
      versions: ['v1'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const { userId } = call.requester;
        const depthText = call.query.get('max_depth') ?? String(DEPTH_MAX);
        if (!/^\d{1,9}$/.test(depthText)) throw badParameter('max_depth must not be negative');
        const walk = {
          suggestedOnly: call.query.get('suggested_only') === 'true',
          depthMax: Math.min(DEPTH_MAX, Number(depthText)),
        };
        const limit = limitOf(call.query, 50, ROOMS_MAX);
        const from = call.query.get('from');
        const skip = from ? skipOf(from, walk) : 0;
        const root = await rooms.get(param(call, 'roomId'));
        if (!root || !(await mayPreview(rooms, root, userId))) throw forbidden('You are not in this room');
        const found = await hierarchyOf(rooms, { ...walk, userId, root: root.id, limit, skip });
        const next = found.hasMore ? { next_batch: pageToken(walk, skip + found.rooms.length) } : {};
        return { json: { rooms: found.rooms, ...next } };
      },
    }),
  ];
}
