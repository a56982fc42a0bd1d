import { request as undiciRequest } from 'undici';
import { REDACTS_EDIT_MARK } from '@/runtime/event-content';
import { closedOf } from './closed-rooms';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';

const SYNC_PATH = /^\/_matrix\/client\/\w+\/sync$/;
const READING_PATH =
  /^\/_matrix\/client\/\w+\/(?:search|rooms\/[^/]+\/(?:messages|threads|(?:context|event)\/[^/]+|relations\/.+))$/;

/** What a sync may say about a room by, those that the person has left first. */
const roomsOfSync = ['leave', 'join', 'invite'];

const SEARCH_PATH = /^\/_matrix\/client\/\w+\/search$/;

/** Without one of these an answer holds nothing that has to be taken out. */
const marks = [
  '"m.relations"',
  '"redacted_because"',
  ...['leave', 'ban', 'invite', 'knock'].map((word) => `"membership":"${word}"`),
];

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Returns whether answers of this path may hold events that have to be taken out. */
export function mayNeedFilter(pathname: string): boolean {
  return SYNC_PATH.test(pathname) || READING_PATH.test(pathname);
}

/**
 * Takes out of an answer what the embedded homeserver would not put in:
 * - what people must not learn of rooms that they have left or were removed from. Synapse pages forwards past their
 *   leaving and shows old events with edits, threads and references of today, and with the reason of a redaction. Rooms
 *   that they are in stay as they are.
 * - everything of rooms that the platform is deleting, which Synapse shows until it has purged them.
 * - who came into a room after they had left it.
 * - edits that were redacted with their message.
 *
 * `bytes` is an answer with status 200.
 */
export async function filteredResponse(
  bytes: Buffer,
  pathname: string,
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<Buffer> {
  const isSync = SYNC_PATH.test(pathname);
  const hasRemovedEdits = bytes.includes(`"${REDACTS_EDIT_MARK}"`);
  // Most answers hold nothing of the kind, and are not read.
  const hasMore = isSync
    ? roomsOfSync.some((kind) => bytes.includes(`"${kind}":{`))
    : (SEARCH_PATH.test(pathname) && bytes.includes('"results":[{')) ||
      marks.some((mark) => bytes.includes(mark));
  if (!hasRemovedEdits && !hasMore) return bytes;
  const answer = JSON.parse(bytes.toString('utf8')) as Json;
  if (hasRemovedEdits) dropEvents(answer, isRemovedEdit);
  if (isSync) {
    const rooms = isObject(answer) ? answer.rooms : undefined;
    if (isObject(rooms)) await cleanRooms(rooms, config);
    if (isObject(answer) && isObject(rooms) && isObject(rooms.leave)) dropDevicesLeft(answer);
  } else if (hasMore) {
    const joined = await joinedRooms(authorization, config);
    const isLeft = ({ room_id: matrixRoomId }: JsonObject) =>
      typeof matrixRoomId !== 'string' || !joined.has(matrixRoomId);
    dropEvents(answer, (event) => cameLater(event, isLeft));
    if (SEARCH_PATH.test(pathname)) await dropClosedResults(answer, config);
    cleanEvents(answer, isLeft);
  }
  return Buffer.from(JSON.stringify(answer));
}

/** Takes closed rooms out of a sync. Of one that the person has left, the event stays by which a client learns that. */
async function cleanRooms(rooms: JsonObject, config: GatewayConfig): Promise<void> {
  const [left, ...present] = roomsOfSync.map((kind) => {
    const ofKind = rooms[kind];
    return isObject(ofKind) ? ofKind : {};
  });
  if (!left) return;
  cleanEvents(left, () => true);
  for (const room of Object.values(left)) if (isObject(room)) dropLaterMembers(room);
  for (const matrixRoomId of await closedOf(
    [left, ...present].flatMap((ofKind) => Object.keys(ofKind)),
    config,
  )) {
    for (const ofKind of present) delete ofKind[matrixRoomId];
    if (left[matrixRoomId] === undefined) continue;
    const { timeline } = isObject(left[matrixRoomId]) ? left[matrixRoomId] : {};
    const events = isObject(timeline) && Array.isArray(timeline.events) ? timeline.events : [];
    const last = events.slice(-1).filter((event) => isObject(event) && event.type === 'm.room.member');
    for (const event of last) if (isObject(event)) delete event.unsigned;
    left[matrixRoomId] = { timeline: { events: last, limited: true }, state: { events: [] } };
  }
}

/**
 * To clients that load members lazily, Synapse adds the heroes of a room as they are today, also to one that the person has
 * left: who came later, and under which name. The timeline ends with the leaving.
 */
function dropLaterMembers(room: JsonObject): void {
  const { state, timeline } = room;
  if (!isObject(state) || !Array.isArray(state.events)) return;
  const told = isObject(timeline) && Array.isArray(timeline.events) ? timeline.events : [];
  const until = Math.max(Number.NEGATIVE_INFINITY, ...told.map(timeOf));
  state.events = state.events.filter(
    (event) => !isObject(event) || event.type !== 'm.room.member' || timeOf(event) <= until,
  );
}

/**
 * With a room that the person has left, Synapse names everybody who is in it now as people whose devices need not be followed
 * any more. Following somebody's devices for longer costs a client nothing; the embedded homeserver never names anybody.
 */
function dropDevicesLeft({ device_lists: lists }: JsonObject): void {
  if (isObject(lists)) delete lists.left;
}

const timeOf = (event: Json) => (isObject(event) ? Number(event.origin_server_ts) : Number.NaN);

/** Takes results of closed rooms out of a search, with the state of these rooms. */
async function dropClosedResults(answer: Json, config: GatewayConfig): Promise<void> {
  const categories = isObject(answer) ? answer.search_categories : undefined;
  const found = isObject(categories) ? categories.room_events : undefined;
  if (!isObject(found) || !Array.isArray(found.results)) return;
  const roomOf = (result: Json) =>
    isObject(result) && isObject(result.result) ? String(result.result.room_id) : '';
  const closed = await closedOf(found.results.map(roomOf), config);
  if (closed.size === 0) return;
  found.results = found.results.filter((result) => !closed.has(roomOf(result)));
  for (const matrixRoomId of closed) if (isObject(found.state)) delete found.state[matrixRoomId];
  delete found.groups;
}

async function joinedRooms(
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<ReadonlySet<string>> {
  const { statusCode, body } = await undiciRequest(`${config.chatUrl}/_matrix/client/v3/joined_rooms`, {
    dispatcher: engineAgent,
    headers: { ...(authorization !== undefined && { authorization }) },
  });
  const answer = await body.json().catch(() => null);
  if (statusCode !== 200 || typeof answer !== 'object' || answer === null || !('joined_rooms' in answer)) {
    throw new Error(`The homeserver answered ${statusCode}`);
  }
  return new Set(Array.isArray(answer.joined_rooms) ? answer.joined_rooms : []);
}

/** Takes events out of the lists that they stand in; results of a search hold theirs one step further in. */
function dropEvents(value: Json, isDropped: (event: Json | undefined) => boolean): void {
  if (Array.isArray(value)) {
    const kept = value.filter((part) => !isDropped(part) && !(isObject(part) && isDropped(part.result)));
    value.splice(0, value.length, ...kept);
  }
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values<Json>(value)) dropEvents(part, isDropped);
  }
}

/** Timelines leave these out, because clients would draw another deleted message for each. */
function isRemovedEdit(event: Json | undefined): boolean {
  if (!isObject(event) || !isObject(event.unsigned)) return false;
  const because = event.unsigned.redacted_because;
  return isObject(because) && isObject(because.content) && because.content[REDACTS_EDIT_MARK] === true;
}

function cleanEvents(value: Json, isLeft: (event: JsonObject) => boolean): void {
  if (isObject(value) && typeof value.type === 'string' && isObject(value.unsigned) && isLeft(value)) {
    cleanEvent(value, value.unsigned);
  }
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values<Json>(value)) cleanEvents(part, isLeft);
  }
}

/** Synapse says what somebody was to the room when the event came. */
function cameLater(event: Json | undefined, isLeft: (event: JsonObject) => boolean): boolean {
  if (!isObject(event) || !isObject(event.unsigned)) return false;
  const { membership } = event.unsigned;
  return membership !== undefined && membership !== 'join' && isLeft(event);
}

function cleanEvent(event: JsonObject, unsigned: JsonObject): void {
  delete unsigned['m.relations'];
  for (const { redacted_because: because } of [event, unsigned]) {
    if (isObject(because) && isObject(because.content)) delete because.content.reason;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
