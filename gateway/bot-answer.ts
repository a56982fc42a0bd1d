import type { MatrixRoomId } from '@/protocol/ids';
/* What a bot gets of the homeserver's answers: nothing of rooms that its token is not for. */

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Lists of events in the part of a room in a sync. Read marks and tags are the person's own. */
const eventLists = ['state', 'state_after', 'org.matrix.msc4222.state_after', 'timeline', 'ephemeral'];
/** What else of a room goes on. */
const roomFacts = ['summary', 'unread_notifications', 'unread_thread_notifications'];
const nothing = { events: [] };

/** The rooms of a token, and those of them that its person is in. */
interface Rooms {
  readonly rooms: ReadonlySet<string>;
  readonly openRooms: ReadonlySet<string>;
}

/**
 * Makes the answer to a bot's sync: the rooms of the token and nothing else. Of one that the person has left the bot learns
 * this alone.
 */
export function syncForBot(bytes: Buffer, { rooms, openRooms }: Rooms): Buffer {
  const answer = parsed(bytes);
  const known = objectIn(answer, 'rooms');
  const [joined, left] = [objectIn(known, 'join'), objectIn(known, 'leave')];
  const join: JsonObject = {};
  for (const matrixRoomId of openRooms) {
    const room = objectIn(joined, matrixRoomId);
    if (room) join[matrixRoomId] = roomForBot(matrixRoomId, room);
  }
  const leave: JsonObject = {};
  for (const matrixRoomId of rooms) {
    if (!objectIn(left, matrixRoomId)) continue;
    leave[matrixRoomId] = { timeline: { events: [], limited: false }, state: nothing };
  }
  return bytesOf({
    next_batch: answer.next_batch ?? '',
    rooms: { join, leave, invite: {}, knock: {} },
    account_data: nothing,
    presence: nothing,
    to_device: nothing,
    device_lists: { changed: [], left: [] },
    device_one_time_keys_count: {},
  });
}

function roomForBot(matrixRoomId: MatrixRoomId, room: JsonObject): JsonObject {
  const kept: JsonObject = { account_data: nothing };
  for (const name of roomFacts) if (room[name] !== undefined) kept[name] = room[name];
  for (const name of eventLists) {
    const list = objectIn(room, name);
    if (!list) continue;
    const events = Array.isArray(list.events) ? list.events : [];
    kept[name] = { ...list, events: events.filter((event) => !isOfOtherRoom(event, matrixRoomId)) };
  }
  return kept;
}

/** Makes the answer to a bot's `joined_rooms`. */
export function joinedRoomsForBot(bytes: Buffer, { openRooms }: Rooms): Buffer {
  const { joined_rooms: joined } = parsed(bytes);
  const ids = Array.isArray(joined) ? joined : [];
  return bytesOf({ joined_rooms: ids.filter((id) => typeof id === 'string' && openRooms.has(id)) });
}

/** Returns the answer to a call about one room, or null if it has an event of another: engines do not always compare. */
export function roomAnswerForBot(bytes: Buffer, matrixRoomId: MatrixRoomId): Buffer | null {
  return isOfOtherRoom(parsed(bytes), matrixRoomId) ? null : bytes;
}

/** Whether an event, or one that stands in it, says that it is of another room. What people wrote is not looked at. */
function isOfOtherRoom(value: Json, matrixRoomId: MatrixRoomId): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((part) => isOfOtherRoom(part, matrixRoomId));
  const isEvent = value.type !== undefined && value.content !== undefined;
  if (isEvent && value.room_id !== undefined && value.room_id !== matrixRoomId) return true;
  return Object.entries(value).some(
    ([name, part]) => name !== 'content' && name !== 'prev_content' && isOfOtherRoom(part, matrixRoomId),
  );
}

function parsed(bytes: Buffer): JsonObject {
  const value = JSON.parse(bytes.toString('utf8')) as Json;
  return Array.isArray(value) ? { value } : isObject(value) ? value : {};
}

const bytesOf = (value: Json) => Buffer.from(JSON.stringify(value));

function objectIn(value: JsonObject | undefined, key: string): JsonObject | undefined {
  if (!value || !Object.hasOwn(value, key)) return undefined;
  const part = value[key];
  return isObject(part) ? part : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
