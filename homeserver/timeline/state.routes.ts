import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { badParameter, notFound } from '@/homeserver/api/matrix-error';
import type { Membership, RoomEvent } from '@/homeserver/rooms/event';
import type { Services } from '@/homeserver/services';
import { clientEventText, type Viewer } from './client-event';
import { positionOf } from './pagination-token';
import { param, viewerOf } from './request';
import { joinedRoom, readableState, readableStateAt, takeForRoom } from './room-access';
import { contains } from './visible';

const MEMBERSHIPS: readonly string[] = ['join', 'invite', 'leave', 'ban', 'knock'] satisfies Membership[];

/** What a room is and who is in it: Client-Server API, "Getting events for a room" and "Room membership". */
export function stateRoutes({ rooms }: Pick<Services, 'rooms'>): MatrixRoute[] {
  const stateEvent = async (call: Parameters<MatrixRoute['handler']>[0], stateKey: string) => {
    const viewer = viewerOf(call.requester);
    const { state } = await readableState(rooms, param(call, 'roomId'), call);
    const event = state.get(param(call, 'eventType'), stateKey);
    if (!event) throw notFound('The room has no such state');
    if (call.query.get('format') === 'event') {
      return { text: clientEventText(event, viewer, { withRoomId: true }) };
    }
    return { json: event.content };
  };

  return [
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/state',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const { room, state } = await readableState(rooms, param(call, 'roomId'), call);
        takeForRoom(call, room);
        return { text: arrayText(state, viewer) };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/state/{eventType}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: (call) => stateEvent(call, ''),
    }),
    // Serves the form with a trailing slash too, whose state key is empty.
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/state/{eventType}/{stateKey}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: (call) => stateEvent(call, param(call, 'stateKey')),
    }),

    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/members',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const viewer = viewerOf(call.requester);
        const only = membershipParameter(call.query, 'membership');
        const not = membershipParameter(call.query, 'not_membership');
        const readable = await readableState(rooms, param(call, 'roomId'), call);
        takeForRoom(call, readable.room);
        const at = call.query.get('at');
        const position = at ? positionOf(at) - 1 : undefined;
        // What somebody may not see of the past stays unsaid: they get the members whom they may know of.
        const isPast = position !== undefined && position < readable.room.position;
        const state =
          isPast && contains(readable.ranges, position)
            ? await readableStateAt(readable.room, position, viewer.userId)
            : [...readable.state.ofType('m.room.member')];
        const members = state.filter(
          ({ type, content: { membership } }) =>
            type === 'm.room.member' &&
            ((only === null && not === null) || membership === only || (not !== null && membership !== not)),
        );
        return { text: `{"chunk":${arrayText(members, viewer)}}` };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'rooms/{roomId}/joined_members',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler(call) {
        const room = await joinedRoom(rooms, param(call, 'roomId'), call.requester.userId);
        takeForRoom(call, room);
        const joined = [...room.joined].map((userId) => {
          const { displayname, avatar_url } = room.state.get('m.room.member', userId)?.content ?? {};
          return [userId, { display_name: displayname ?? null, avatar_url: avatar_url ?? null }] as const;
        });
        return { json: { joined: Object.fromEntries(joined) } };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'joined_rooms',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler({ requester }) {
        const all = await rooms.membershipsOf(requester.userId);
        return {
          json: { joined_rooms: all.filter((one) => one.membership === 'join').map((one) => one.roomId) },
        };
      },
    }),
  ];
}

function membershipParameter(query: URLSearchParams, name: 'membership' | 'not_membership'): string | null {
  const value = query.get(name);
  if (value !== null && !MEMBERSHIPS.includes(value)) throw badParameter(`${name} is no membership`);
  return value;
}

function arrayText(events: Iterable<RoomEvent>, viewer: Viewer): string {
  const texts = Array.from(events, (event) => clientEventText(event, viewer, { withRoomId: true }));
  return `[${texts.join(',')}]`;
}
