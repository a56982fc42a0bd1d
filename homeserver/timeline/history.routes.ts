import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { MatrixError, badParameter, notFound } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room, Rooms } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { bundlesOf, eventListText } from './bundles';
import { clientEventText, type Viewer } from './client-event';
import { filterOf, filterTest } from './event-filter';
import { HistoryStore } from './history.store';
import { positionOf, paginationToken } from './pagination-token';
import { directionOf, limitOf, param, viewerOf } from './request';
import { readableRoom, readableStateAt, takeForRoom, type ReadableRoom } from './room-access';
import { contains } from './visible';
import { visiblePage } from './visible-page';

const EVENTS_MAX = 200;

/** Reading what was said: Client-Server API, "Getting events for a room" and "Event context". */
export function historyRoutes(deps: Pick<Services, 'rooms' | 'storage'>): MatrixRoute[] {
  const { rooms } = deps;
  const store = new HistoryStore(deps.storage);

  return [
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/messages',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const direction = directionOf(call.query);
        const filter = filterOf(call.query.get('filter'));
        const limit = limitOf(call.query, filter.limit ?? 10, EVENTS_MAX);
        const { room, ranges } = await readableRoom(rooms, param(call, 'roomId'), viewer.userId);
        const from = placeParameter(call.query, 'from') ?? (direction === 'forwards' ? 0 : room.position + 1);
        const until = placeParameter(call.query, 'to');
        const test = filterTest(filter);
        const page = await visiblePage(room, ranges, { from, until, direction, limit, test });
        const parts = [
          `"chunk":${await eventListText(deps, room, page.events, viewer)}`,
          `"start":${JSON.stringify(paginationToken(from))}`,
        ];
        if (page.next !== null) parts.push(`"end":${JSON.stringify(paginationToken(page.next))}`);
        if (filter.lazy_load_members) {
          const members = await sendersAt(room, page.events, viewer.userId);
          parts.push(`"state":${listText(members, viewer)}`);
        }
        return { text: `{${parts.join(',')}}` };
      },
    }),

    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/context/{eventId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const filter = filterOf(call.query.get('filter'));
        const limit = limitOf(call.query, filter.limit ?? 10, EVENTS_MAX, 0);
        const { room, ranges, event } = await readableEvent(
          rooms,
          param(call, 'roomId'),
          param(call, 'eventId'),
          viewer,
        );
        takeForRoom(call, room);
        const test = filterTest(filter);
        const before = await visiblePage(room, ranges, {
          from: event.position,
          direction: 'backwards',
          limit: Math.floor(limit / 2),
          test,
        });
        const after = await visiblePage(room, ranges, {
          from: event.position + 1,
          direction: 'forwards',
          limit: Math.ceil(limit / 2),
          test,
        });
        const first = before.events.at(-1) ?? event;
        const last = after.events.at(-1) ?? event;
        const shown = [...before.events, event, ...after.events];
        const known = await readableStateAt(room, last.position, viewer.userId);
        const state = filter.lazy_load_members ? withSenders(known, shown) : known;
        const bundles = await bundlesOf(deps, room, [event], viewer);
        const options = { withRoomId: true, bundles: bundles.get(event.eventId) };
        const parts = [
          `"event":${clientEventText(event, viewer, options)}`,
          `"events_before":${await eventListText(deps, room, before.events, viewer)}`,
          `"events_after":${await eventListText(deps, room, after.events, viewer)}`,
          `"state":${listText(state, viewer)}`,
          `"start":${JSON.stringify(paginationToken(first.position))}`,
          `"end":${JSON.stringify(paginationToken(last.position + 1))}`,
        ];
        return { text: `{${parts.join(',')}}` };
      },
    }),

    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/event/{eventId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const { room, event } = await readableEvent(
          rooms,
          param(call, 'roomId'),
          param(call, 'eventId'),
          viewer,
        );
        const bundles = await bundlesOf(deps, room, [event], viewer);
        const options = { withRoomId: true, bundles: bundles.get(event.eventId) };
        return { text: clientEventText(event, viewer, options) };
      },
    }),

    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/timestamp_to_event',
      versions: ['v1'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const { userId } = call.requester;
        const direction = directionOf(call.query);
        const ts = call.query.get('ts');
        if (ts === null) throw new MatrixError(400, 'M_MISSING_PARAM', 'Missing: ts');
        if (!/^\d{1,15}$/.test(ts)) throw badParameter('ts must be a whole number that is not negative');
        const { room, ranges } = await readableRoom(rooms, param(call, 'roomId'), userId);
        const found = await store.closest({ roomId: room.id, ranges }, Number(ts), direction);
        if (!found) throw notFound('There is no event on that side of the moment');
        return { json: { event_id: found.eventId, origin_server_ts: found.originServerTs } };
      },
    }),
  ];
}

/** An event that somebody may see, with its room. What they may not see is answered like what there is not. */
export async function readableEvent(
  rooms: Rooms,
  roomId: string,
  eventId: string,
  viewer: Viewer,
): Promise<ReadableRoom & { event: RoomEvent }> {
  const readable = await readableRoom(rooms, roomId, viewer.userId).catch((error: unknown) => {
    throw error instanceof MatrixError ? eventNotFound() : error;
  });
  const event = await readable.room.event(eventId);
  if (!event || !contains(readable.ranges, event.position)) throw eventNotFound();
  return { ...readable, event };
}

const eventNotFound = () => notFound('There is no such event, or you may not see it');

function placeParameter(query: URLSearchParams, name: 'from' | 'to'): number | undefined {
  const token = query.get(name);
  return token === null || token === '' ? undefined : positionOf(token);
}

/** The memberships of those who sent the events, as the viewer may know them. */
async function sendersAt(room: Room, events: readonly RoomEvent[], userId: string): Promise<RoomEvent[]> {
  const newest = events.reduce<RoomEvent | undefined>(
    (latest, event) => (latest && latest.position > event.position ? latest : event),
    undefined,
  );
  if (!newest) return [];
  const state = room.membership(userId) === 'join' ? room.state : await room.stateAt(newest.position);
  return [...new Set(events.map((event) => event.sender))]
    .map((sender) => state.get('m.room.member', sender))
    .filter((member) => member !== undefined);
}

/** Of the memberships only those of the senders of these events. */
function withSenders(state: readonly RoomEvent[], events: readonly RoomEvent[]): readonly RoomEvent[] {
  const senders = new Set(events.map((event) => event.sender));
  return state.filter((event) => event.type !== 'm.room.member' || senders.has(event.stateKey ?? ''));
}

/** State has no bundles. */
function listText(events: readonly RoomEvent[], viewer: Viewer): string {
  return `[${events.map((event) => clientEventText(event, viewer, { withRoomId: true })).join(',')}]`;
}
