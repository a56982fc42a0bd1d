import type { MatrixUserId } from '@/protocol/ids';

/* Takes out of the homeserver's answers what a person does not see of people whom they block. */

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** A person's messages in one room during a period. */
export interface HiddenTime {
  readonly matrixRoomId: string;
  readonly sender: MatrixUserId;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Whose messages a person does not see. */
export interface HiddenSenders {
  readonly blocked: ReadonlySet<MatrixUserId>;
  readonly past: readonly HiddenTime[];
}

/** Whether an answer names any of them; most name none, and are not read. */
export function namesHidden(bytes: Buffer, { blocked, past }: HiddenSenders): boolean {
  const names = (sender: MatrixUserId) => bytes.includes(`"${sender}"`);
  return [...blocked].some(names) || past.some(({ sender }) => names(sender));
}

/**
 * Takes out events, receipts, typing and presence of hidden people, wherever an answer has them. Null if the answer is about
 * such an event itself. State stays, because rooms are made of it, and so do redactions, which show nothing.
 */
export function withoutHidden(bytes: Buffer, hidden: HiddenSenders, matrixRoomId: string): Buffer | null {
  const answer = JSON.parse(bytes.toString('utf8')) as Json;
  const isGone = isHidden(answer, hidden, matrixRoomId);
  // `/context` has the event that it is about under this name.
  if (isGone || (isObject(answer) && isHidden(answer.event, hidden, matrixRoomId))) return null;
  clean(answer, hidden, matrixRoomId);
  return Buffer.from(JSON.stringify(answer));
}

function clean(value: Json, hidden: HiddenSenders, matrixRoomId: string): void {
  if (Array.isArray(value)) {
    const kept = value.filter((part) => !isHiddenPart(part, hidden, matrixRoomId));
    if (kept.length < value.length) value.splice(0, value.length, ...kept);
    for (const part of value) clean(part, hidden, matrixRoomId);
    return;
  }
  if (!isObject(value)) return;
  if (value.type === 'm.receipt') dropReceipts(value.content, hidden.blocked);
  if (value.type === 'm.typing' && isObject(value.content)) dropIds(value.content, hidden.blocked);
  if (isObject(value.room_events)) dropFromCount(value.room_events, hidden, matrixRoomId);
  for (const [key, part] of Object.entries(value)) {
    // What people wrote is no event, whatever it looks like.
    if (key === 'content' || key === 'prev_content' || key === 'redacted_because') continue;
    const inside = key.startsWith('!') ? key : matrixRoomId;
    if (isHidden(part, hidden, inside)) delete value[key];
    // The newest message of a thread stands in it; without that the rest says nothing.
    else if (isObject(part) && isHidden(part.latest_event, hidden, inside)) delete value[key];
    else clean(part, hidden, inside);
  }
}

/** An event, or a result of a search with its event one step further in. */
function isHiddenPart(part: Json, hidden: HiddenSenders, matrixRoomId: string): boolean {
  return (
    isHidden(part, hidden, matrixRoomId) || (isObject(part) && isHidden(part.result, hidden, matrixRoomId))
  );
}

function isHidden(event: Json | undefined, { blocked, past }: HiddenSenders, matrixRoomId: string): boolean {
  if (!isObject(event) || typeof event.sender !== 'string' || typeof event.type !== 'string') return false;
  if (event.state_key !== undefined || event.type === 'm.room.redaction') return false;
  const { sender, origin_server_ts: ts } = event;
  if (blocked.has(sender)) return true;
  const room = typeof event.room_id === 'string' ? event.room_id : matrixRoomId;
  return past.some(
    (time) =>
      time.sender === sender &&
      time.matrixRoomId === room &&
      typeof ts === 'number' &&
      ts >= time.sinceMs &&
      ts <= time.untilMs,
  );
}

function dropReceipts(content: Json | undefined, blocked: ReadonlySet<string>): void {
  if (!isObject(content)) return;
  for (const [eventId, kinds] of Object.entries(content)) {
    if (!isObject(kinds)) continue;
    for (const [kind, people] of Object.entries(kinds)) {
      if (!isObject(people)) continue;
      for (const userId of Object.keys(people)) if (blocked.has(userId)) delete people[userId];
      if (Object.keys(people).length === 0) delete kinds[kind];
    }
    if (Object.keys(kinds).length === 0) delete content[eventId];
  }
}

function dropIds(content: JsonObject, blocked: ReadonlySet<string>): void {
  const { user_ids: userIds } = content;
  if (!Array.isArray(userIds)) return;
  content.user_ids = userIds.filter((userId) => typeof userId !== 'string' || !blocked.has(userId));
}

/** A search counts what it found, which would tell of what is left out. */
function dropFromCount(found: JsonObject, hidden: HiddenSenders, matrixRoomId: string): void {
  const { count, results } = found;
  if (typeof count !== 'number' || !Array.isArray(results)) return;
  const left = results.filter((result) => isHiddenPart(result, hidden, matrixRoomId)).length;
  found.count = Math.max(0, count - left);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
