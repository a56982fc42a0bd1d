import { matrixRoute, type MatrixCall, type MatrixRoute } from '@/homeserver/api/route';
import { badParameter } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Services } from '@/homeserver/services';
import { eventListText } from './bundles';
import { readableEvent } from './history.routes';
import { positionOf, paginationToken } from './pagination-token';
import { RelationStore } from './relation.store';
import { directionOf, limitOf, param, viewerOf } from './request';
import { readableRoom } from './room-access';

const RELATIONS_MAX = 100;
/** How far `recurse` goes, as the specification recommends. */
const RECURSION_DEPTH = 3;

/** Client-Server API, "Relationships API" and "Threading". */
export function relationRoutes(deps: Pick<Services, 'rooms' | 'storage'>): MatrixRoute[] {
  const store = new RelationStore(deps.storage);

  const relations = async (call: MatrixCall<unknown>, relationType?: string, eventType?: string) => {
    const viewer = viewerOf(call.requester);
    const direction = directionOf(call.query, 'backwards');
    const limit = limitOf(call.query, 50, RELATIONS_MAX);
    const recurse = call.query.get('recurse') === 'true';
    const asked = param(call, 'eventId');
    const { room, ranges } = await readableEvent(deps.rooms, param(call, 'roomId'), asked, viewer);
    const start = tokenParameter(call.query, 'from');
    const ids = await store.page(
      { roomId: room.id, ranges },
      {
        eventId: asked,
        relationType,
        eventType,
        depthMax: recurse ? RECURSION_DEPTH : 1,
        direction,
        from: start ?? (direction === 'backwards' ? room.position + 1 : 0),
        until: tokenParameter(call.query, 'to'),
        limit,
      },
    );
    const found = await room.events(ids.slice(0, limit));
    const events = ids.map((id) => found.get(id)).filter((event) => event !== undefined);
    const last = events.at(-1);
    const parts = [`"chunk":${await eventListText(deps, room, events, viewer)}`];
    if (ids.length > limit && last) {
      parts.push(
        `"next_batch":"${paginationToken(direction === 'backwards' ? last.position : last.position + 1)}"`,
      );
    }
    if (start !== undefined) parts.push(`"prev_batch":"${paginationToken(start)}"`);
    if (recurse) parts.push(`"recursion_depth":${RECURSION_DEPTH}`);
    return { text: `{${parts.join(',')}}` };
  };

  const path = 'rooms/{roomId}/relations/{eventId}';
  const common = { method: 'GET', versions: ['v1'], auth: 'user', limit: 'read' } as const;
  return [
    matrixRoute({ ...common, path, handler: (call) => relations(call) }),
    matrixRoute({
      ...common,
      path: `${path}/{relType}`,
      handler: (call) => relations(call, param(call, 'relType')),
    }),
    matrixRoute({
      ...common,
      path: `${path}/{relType}/{eventType}`,
      handler: (call) => relations(call, param(call, 'relType'), param(call, 'eventType')),
    }),

    matrixRoute({
      ...common,
      path: 'rooms/{roomId}/threads',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const limit = limitOf(call.query, 20, RELATIONS_MAX);
        const include = call.query.get('include') ?? 'all';
        if (include !== 'all' && include !== 'participated') {
          throw badParameter('include must be all or participated');
        }
        const { room, ranges } = await readableRoom(deps.rooms, param(call, 'roomId'), viewer.userId);
        const threads = await store.threads(
          { roomId: room.id, ranges },
          {
            userId: viewer.userId,
            onlyMine: include === 'participated',
            from: tokenParameter(call.query, 'from') ?? room.position + 1,
            limit,
          },
        );
        const shown = threads.slice(0, limit);
        const found = await room.events(shown.map((thread) => thread.eventId));
        const roots: RoomEvent[] = [];
        for (const { eventId } of shown) {
          const root = found.get(eventId);
          if (root) roots.push(root);
        }
        const parts = [`"chunk":${await eventListText(deps, room, roots, viewer)}`];
        const last = shown.at(-1);
        if (threads.length > limit && last) parts.push(`"next_batch":"${paginationToken(last.latest)}"`);
        return { text: `{${parts.join(',')}}` };
      },
    }),
  ];
}

function tokenParameter(query: URLSearchParams, name: 'from' | 'to'): number | undefined {
  const token = query.get(name);
  return token === null || token === '' ? undefined : positionOf(token);
}
