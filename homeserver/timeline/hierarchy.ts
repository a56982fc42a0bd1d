import { badParameter } from '@/homeserver/api/matrix-error';
import { allowedRooms, joinRuleOf } from '@/homeserver/rooms/authorisation/membership-rules';
import type { JsonObject, RoomEvent } from '@/homeserver/rooms/event';
import type { Room, Rooms } from '@/homeserver/rooms/rooms';
import { isWorldReadable } from './visible';

export interface HierarchyQuery {
  readonly userId: string;
  readonly root: string;
  readonly suggestedOnly: boolean;
  readonly depthMax: number;
  readonly limit: number;
  /** How many rooms of the walk were told before. */
  readonly skip: number;
}

/** A walk never looks at more rooms than this, whatever is asked. */
const VISITED_MAX = 500;
const CHILDREN_MAX = 1000;

/**
 * The rooms of a space, depth first in the order of the specification ("Spaces", `/hierarchy`), each once, with its
 * children. Rooms that the asker may not see are left out, and what lies below them too.
 */
export async function hierarchyOf(
  rooms: Rooms,
  query: HierarchyQuery,
): Promise<{ rooms: JsonObject[]; hasMore: boolean }> {
  const waiting = [{ roomId: query.root, depth: 0 }];
  const seen = new Set<string>();
  const found: JsonObject[] = [];
  let told = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.roomId) || seen.size >= VISITED_MAX) continue;
    seen.add(next.roomId);
    const room = await rooms.get(next.roomId);
    if (!room || !(await mayPreview(rooms, room, query.userId))) continue;
    const children = isSpace(room) ? childrenOf(room, query.suggestedOnly) : [];
    if (next.depth < query.depthMax) {
      for (const child of children.toReversed()) {
        waiting.push({ roomId: child.stateKey ?? '', depth: next.depth + 1 });
      }
    }
    told += 1;
    if (told <= query.skip) continue;
    if (found.length === query.limit) return { rooms: found, hasMore: true };
    found.push(summaryOf(room, query.userId, children));
  }
  return { rooms: found, hasMore: false };
}

const OPEN_RULES: readonly unknown[] = ['public', 'knock', 'knock_restricted'];

/** Members and invited people see what a room is; so does everybody who could simply walk in, or knock. */
export async function mayPreview(rooms: Rooms, room: Room, userId: string): Promise<boolean> {
  if (room.isClosedTo(userId)) return false;
  const membership = room.membership(userId);
  if (membership === 'join' || membership === 'invite') return true;
  if (membership === 'ban') return false;
  if (OPEN_RULES.includes(joinRuleOf(room.state)) || isWorldReadable(room)) return true;
  for (const roomId of allowedRooms(room.state)) {
    if ((await rooms.get(roomId))?.membership(userId) === 'join') return true;
  }
  return false;
}

function isSpace(room: Room): boolean {
  return room.state.get('m.room.create', '')?.content.type === 'm.space';
}

/** Children are ordered by `order`, those without it last, then by time, then by room id. */
function childrenOf(room: Room, suggestedOnly: boolean): RoomEvent[] {
  return [...room.state.ofType('m.space.child')]
    .filter(
      ({ content }) =>
        Array.isArray(content.via) &&
        content.via.length > 0 &&
        (!suggestedOnly || content.suggested === true),
    )
    .sort((one, other) => {
      const [a, b] = [orderOf(one), orderOf(other)];
      if (a !== b) return a === undefined ? 1 : b === undefined ? -1 : a < b ? -1 : 1;
      const later = one.originServerTs - other.originServerTs;
      return later !== 0 ? later : (one.stateKey ?? '') < (other.stateKey ?? '') ? -1 : 1;
    })
    .slice(0, CHILDREN_MAX);
}

/** "Strings consisting of ASCII characters from U+0020 to U+007E, of at most 50 characters"; others do not count. */
function orderOf(event: RoomEvent): string | undefined {
  const { order } = event.content;
  return typeof order === 'string' && /^[\x20-\x7e]{1,50}$/.test(order) ? order : undefined;
}

function summaryOf(room: Room, userId: string, children: readonly RoomEvent[]): JsonObject {
  const content = (type: string): JsonObject => room.state.get(type, '')?.content ?? {};
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    room_id: room.id,
    room_type: text(content('m.room.create').type),
    name: text(content('m.room.name').name),
    topic: text(content('m.room.topic').topic),
    avatar_url: text(content('m.room.avatar').url),
    join_rule: text(joinRuleOf(room.state)),
    room_version: '11',
    encryption: text(content('m.room.encryption').algorithm),
    num_joined_members: room.joined.size,
    world_readable: isWorldReadable(room),
    guest_can_join: content('m.room.guest_access').guest_access === 'can_join',
    membership: room.membership(userId),
    children_state: children.map((event) => ({
      type: event.type,
      state_key: event.stateKey,
      sender: event.sender,
      origin_server_ts: event.originServerTs,
      content: event.content,
    })),
  };
}

/** A page of a walk is only good for the walk that it comes from. */
export function pageToken(query: Pick<HierarchyQuery, 'suggestedOnly' | 'depthMax'>, skip: number): string {
  return `h${skip}_${query.depthMax}_${query.suggestedOnly ? 1 : 0}`;
}

export function skipOf(token: string, query: Pick<HierarchyQuery, 'suggestedOnly' | 'depthMax'>): number {
  const skip = Number(/^h(\d{1,9})_/.exec(token)?.[1]);
  if (!Number.isInteger(skip) || token !== pageToken(query, skip)) {
    throw badParameter('The token is none of this walk');
  }
  return skip;
}
