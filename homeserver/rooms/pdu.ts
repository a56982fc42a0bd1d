import { createHash } from 'node:crypto';
import { MatrixError, badParameter } from '@/homeserver/api/matrix-error';
import { canonicalJson, NotCanonicalError } from './canonical-json';
import type { Json, JsonObject } from './event';
import { prunedContent } from './pruned-content';

/** "The complete event MUST NOT be larger than 65,536 bytes" (Client-Server API, "Size limits"). */
const EVENT_BYTES_MAX = 65_536;
/** Of `sender`, `room_id`, `state_key`, `type` and `event_id`, in bytes. */
const FIELD_BYTES_MAX = 255;

/** An event in the format of room version 11, before it is hashed. Nothing is signed: federation is not served. */
export interface UnhashedPdu {
  readonly roomId: string;
  readonly type: string;
  readonly stateKey: string | undefined;
  readonly sender: string;
  readonly content: JsonObject;
  readonly originServerTs: number;
  readonly depth: number;
  readonly prevEvents: readonly string[];
  readonly authEvents: readonly string[];
}

export interface Hashes {
  readonly eventId: string;
  /** `hashes.sha256`. */
  readonly contentHash: string;
}

/** Hashes an event and holds it to the size limits. Throws `M_TOO_LARGE`, `M_BAD_JSON` or `M_INVALID_PARAM`. */
export function hashPdu(pdu: UnhashedPdu): Hashes {
  for (const [name, value] of [
    ['sender', pdu.sender],
    ['room_id', pdu.roomId],
    ['type', pdu.type],
    ['state_key', pdu.stateKey ?? ''],
  ] as const) {
    if (value.includes('\0')) throw badParameter(`${name} holds a zero character`);
    if (Buffer.byteLength(value) > FIELD_BYTES_MAX) {
      throw new MatrixError(413, 'M_TOO_LARGE', `${name} is longer than ${FIELD_BYTES_MAX} bytes`);
    }
  }
  const whole = jsonOf(pdu, pdu.content);
  try {
    const contentHash = contentHashOf(whole);
    const bytes = Buffer.byteLength(canonicalJson({ ...whole, hashes: { sha256: contentHash } }));
    if (bytes > EVENT_BYTES_MAX) {
      throw new MatrixError(413, 'M_TOO_LARGE', `The event is larger than ${EVENT_BYTES_MAX} bytes`);
    }
    return { contentHash, eventId: eventIdOf({ ...whole, hashes: { sha256: contentHash } }) };
  } catch (error) {
    if (error instanceof NotCanonicalError) throw new MatrixError(400, 'M_BAD_JSON', error.message);
    throw error;
  }
}

function jsonOf(pdu: UnhashedPdu, content: JsonObject): JsonObject {
  return {
    auth_events: pdu.authEvents,
    content,
    depth: pdu.depth,
    origin_server_ts: pdu.originServerTs,
    prev_events: pdu.prevEvents,
    room_id: pdu.roomId,
    sender: pdu.sender,
    state_key: pdu.stateKey,
    type: pdu.type,
  };
}

/** Server-Server API, "Calculating the content hash for an event". */
export function contentHashOf(event: JsonObject): string {
  const covered = without(event, ['unsigned', 'signatures', 'hashes']);
  return sha256(canonicalJson(covered)).toString('base64').replace(/=+$/, '');
}

const KEPT_FIELDS = new Set([
  'event_id',
  'type',
  'room_id',
  'sender',
  'state_key',
  'content',
  'hashes',
  'signatures',
  'depth',
  'prev_events',
  'auth_events',
  'origin_server_ts',
]);

/** "The event ID is the reference hash of the event encoded using a variation of Unpadded Base64", URL-safe, after a `$`. */
export function eventIdOf(event: JsonObject): string {
  const { type, content } = event;
  const pruned: Record<string, Json | undefined> = {};
  for (const [key, value] of Object.entries(event)) if (KEPT_FIELDS.has(key)) pruned[key] = value;
  if (typeof type === 'string' && isContent(content)) pruned.content = prunedContent(type, content);
  const covered = without(pruned, ['signatures', 'unsigned']);
  return `$${sha256(canonicalJson(covered)).toString('base64url')}`;
}

function isContent(content: Json | undefined): content is JsonObject {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
