import { Agent, request as undiciRequest } from 'undici';
import type { GatewayConfig } from './config';

const ASK_MS_MAX = 10_000;
const agent = new Agent({ connections: 64, connect: { timeout: 5_000 }, headersTimeout: ASK_MS_MAX });

const SYNC_PATH = /^\/_matrix\/client\/\w+\/sync$/;
const READING_PATH =
  /^\/_matrix\/client\/\w+\/(?:search|rooms\/[^/]+\/(?:messages|threads|(?:context|event)\/[^/]+|relations\/.+))$/;

/** Without one of these an answer holds nothing that came later. */
const marks = [
  '"m.relations"',
  '"redacted_because"',
  ...['leave', 'ban', 'invite', 'knock'].map((word) => `"membership":"${word}"`),
];

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Whether answers of this path hold events with what came after them. */
export function mayHoldLater(pathname: string): boolean {
  return SYNC_PATH.test(pathname) || READING_PATH.test(pathname);
}

/**
 * Takes out of an answer what somebody must not learn of rooms that they have left or were removed from: Synapse pages
 * forwards past their leaving and shows old events with edits, threads and references of today, and with the reason of a
 * redaction. What is left is what came while they were there. Rooms that they are in stay as they are. `bytes` is an
 * answer with status 200.
 */
export async function withoutLater(
  bytes: Buffer,
  pathname: string,
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<Buffer> {
  const isSync = SYNC_PATH.test(pathname);
  // Most answers hold nothing of the kind, and are not read.
  if (!marks.some((mark) => bytes.includes(mark)) || (isSync && !bytes.includes('"leave":{'))) return bytes;
  const answer = JSON.parse(bytes.toString('utf8')) as Json;
  if (isSync) {
    const rooms = isObject(answer) ? answer.rooms : undefined;
    if (isObject(rooms) && rooms.leave !== undefined) cleanEvents(rooms.leave, () => true);
  } else {
    const joined = await joinedRooms(authorization, config);
    const isLeft = ({ room_id: roomId }: JsonObject) => typeof roomId !== 'string' || !joined.has(roomId);
    dropLater(answer, isLeft);
    cleanEvents(answer, isLeft);
  }
  return Buffer.from(JSON.stringify(answer));
}

async function joinedRooms(
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<ReadonlySet<string>> {
  const { statusCode, body } = await undiciRequest(`${config.chatUrl}/_matrix/client/v3/joined_rooms`, {
    dispatcher: agent,
    headers: { ...(authorization !== undefined && { authorization }) },
  });
  const answer = await body.json().catch(() => null);
  if (statusCode !== 200 || typeof answer !== 'object' || answer === null || !('joined_rooms' in answer)) {
    throw new Error(`The homeserver answered ${statusCode}`);
  }
  return new Set(Array.isArray(answer.joined_rooms) ? answer.joined_rooms : []);
}

/** Takes events out of the lists that they stand in; results of a search hold theirs one step further in. */
function dropLater(value: Json, isLeft: (event: JsonObject) => boolean): void {
  if (Array.isArray(value)) {
    const kept = value.filter(
      (part) => !cameLater(part, isLeft) && !(isObject(part) && cameLater(part.result, isLeft)),
    );
    value.splice(0, value.length, ...kept);
  }
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values<Json>(value)) dropLater(part, isLeft);
  }
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
