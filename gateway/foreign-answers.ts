import { Agent, request as undiciRequest } from 'undici';
import type { GatewayConfig } from './config';

const ASK_MS_MAX = 10_000;
const agent = new Agent({ connections: 64, connect: { timeout: 5_000 }, headersTimeout: ASK_MS_MAX });

const SYNC_PATH = /^\/_matrix\/client\/\w+\/sync$/;
const READING_PATH =
  /^\/_matrix\/client\/\w+\/(?:search|rooms\/[^/]+\/(?:messages|threads|(?:context|event)\/[^/]+|relations\/.+))$/;

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Whether answers of this path hold events with what came after them. */
export function mayHoldLater(pathname: string): boolean {
  return SYNC_PATH.test(pathname) || READING_PATH.test(pathname);
}

/**
 * Takes out of an answer what somebody must not learn of rooms that they have left or were removed from: Synapse shows
 * them old events with edits, threads and references of today, and with the reason of a redaction. Rooms that they are in
 * stay as they are. `bytes` is an answer with status 200.
 */
export async function withoutLater(
  bytes: Buffer,
  pathname: string,
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<Buffer> {
  // Most answers hold nothing of the kind, and are not read.
  if (!bytes.includes('"m.relations"') && !bytes.includes('"redacted_because"')) return bytes;
  if (SYNC_PATH.test(pathname)) {
    if (!bytes.includes('"leave":{')) return bytes;
    const answer = JSON.parse(bytes.toString('utf8')) as JsonObject;
    const rooms = answer.rooms;
    if (isObject(rooms) && rooms.leave !== undefined) strip(rooms.leave, () => true);
    return Buffer.from(JSON.stringify(answer));
  }
  const joined = await joinedRooms(authorization, config);
  const answer = JSON.parse(bytes.toString('utf8')) as Json;
  const isLeft = ({ room_id: roomId }: JsonObject) => typeof roomId !== 'string' || !joined.has(roomId);
  return strip(answer, isLeft) ? Buffer.from(JSON.stringify(answer)) : bytes;
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

/** Answers whether something was taken out. */
function strip(value: Json, isLeft: (event: JsonObject) => boolean): boolean {
  if (!isObject(value)) {
    let changed = false;
    if (Array.isArray(value)) for (const part of value) changed = strip(part as Json, isLeft) || changed;
    return changed;
  }
  let changed = false;
  const { unsigned } = value;
  if (isObject(unsigned) && typeof value.type === 'string' && isLeft(value)) {
    if ('m.relations' in unsigned) {
      delete unsigned['m.relations'];
      changed = true;
    }
    for (const holder of [value, unsigned]) {
      const because = holder.redacted_because;
      if (isObject(because) && isObject(because.content) && 'reason' in because.content) {
        delete because.content.reason;
        changed = true;
      }
    }
  }
  for (const part of Object.values(value)) changed = strip(part, isLeft) || changed;
  return changed;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
