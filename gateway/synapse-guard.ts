import { request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { hasTooManyTags, MARKUP_TAGS_MAX, saysNothing, targetOfEmoji } from '@/runtime/event-content';
import type { Check } from './chat-paths';
import { isClosed } from './closed-rooms';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

const ANSWER_BYTES_MAX = 256 * 1024;

/** Why a call goes no further; in the words of the specification. */
export interface Refusal {
  readonly status: number;
  readonly errcode: string;
  readonly error: string;
  /** Of `M_LIMIT_EXCEEDED`: how long to wait. */
  readonly retryAfterMs?: number;
}

const forbidden = (error: string): Refusal => ({ status: 403, errcode: 'M_FORBIDDEN', error });
const notInRoom = forbidden('You are not in this room');
const notFound: Refusal = { status: 404, errcode: 'M_NOT_FOUND', error: 'Not found' };
const tooMany: Refusal = { status: 429, errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests' };
const notJson: Refusal = { status: 400, errcode: 'M_NOT_JSON', error: 'The body is no JSON object' };
const tooManyTags: Refusal = {
  status: 413,
  errcode: 'M_TOO_LARGE',
  error: `Formatted text has at most ${MARKUP_TAGS_MAX} tags`,
};

/** The person's token, what limits it, and where to send requests. */
interface Asking {
  readonly authorization: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly config: GatewayConfig;
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns why a request is refused, or null if it may pass. Covers what the embedded homeserver refuses and Synapse does
 * not (docs/synapse.md): reading and writing in rooms that the platform is deleting, media of rooms that the person cannot see, redactions of their own
 * membership, which would erase name and picture, formatted text that would slow down every reader, and text in a room where
 * they may only react.
 * Throws if the platform or the homeserver does not respond.
 */
export async function refusalOf(
  check: Check,
  body: Buffer | null,
  {
    authorization,
    headers,
  }: { authorization: string | undefined; headers: Readonly<Record<string, string>> | undefined },
  config: GatewayConfig,
): Promise<Refusal | null> {
  // The engine says it in its own words.
  if (authorization === undefined) return null;
  const asking = { authorization, headers, config };
  switch (check.what) {
    case 'media':
      return (await mayOpen(check.mediaId, asking)) ? null : notFound;
    case 'room':
    case 'redaction':
    case 'sent event':
      if (await isClosed(decodedId(check.matrixRoomId), config)) return notInRoom;
  }
  if (check.what === 'redaction') return refusalOfRedaction(check, contentOf(body) ?? {}, asking);
  return check.what === 'sent event' ? refusalOfEvent(check, body, asking) : null;
}

async function refusalOfEvent(
  { matrixRoomId, type }: Extract<Check, { what: 'sent event' }>,
  body: Buffer | null,
  asking: Asking,
): Promise<Refusal | null> {
  const content = contentOf(body);
  if (content === null) return notJson;
  if (hasTooManyTags(content)) return tooManyTags;
  if (type === 'm.reaction') return refusalOfReaction(matrixRoomId, content, asking);
  const { redacts } = content;
  return type === 'm.room.redaction' && typeof redacts === 'string'
    ? refusalOfRedaction({ matrixRoomId, eventId: encodeURIComponent(redacts) }, content, asking)
    : null;
}

/** People who may react but not write send one emoji, to an event of the room. */
async function refusalOfReaction(
  matrixRoomId: MatrixRoomId,
  content: Fields,
  asking: Asking,
): Promise<Refusal | null> {
  const writing = await writingIn(matrixRoomId, asking);
  if ('refusal' in writing) return writing.refusal;
  if (writing.isAllowed) return null;
  const target = targetOfEmoji(content);
  if (target === null) return forbidden('You can only react with a single emoji here');
  const event = await ask(`rooms/${matrixRoomId}/event/${encodeURIComponent(target)}`, asking);
  return event.answer ? null : event.refusal;
}

/** Returns whether the person may write in a room, or why the engine does not say so; null if it refuses the request itself. */
async function writingIn(
  matrixRoomId: MatrixRoomId,
  asking: Asking,
): Promise<{ readonly isAllowed: boolean } | { readonly refusal: Refusal | null }> {
  const [me, levels] = await Promise.all([
    ask('account/whoami', asking),
    ask(`rooms/${matrixRoomId}/state/m.room.power_levels`, asking),
  ]);
  if (!me.answer) return { refusal: me.refusal };
  if (!levels.answer) return { refusal: levels.refusal };
  return { isAllowed: mayWrite(levels.answer, String(me.answer.user_id)) };
}

function mayWrite(
  { users, users_default, events, events_default }: Fields,
  matrixUserId: MatrixUserId,
): boolean {
  const own = levelIn(users, matrixUserId) ?? numberOf(users_default) ?? 0;
  return own >= (levelIn(events, 'm.room.message') ?? numberOf(events_default) ?? 0);
}

function levelIn(levels: unknown, name: string): number | undefined {
  if (typeof levels !== 'object' || levels === null || !Object.hasOwn(levels, name)) return undefined;
  return numberOf(Reflect.get(levels, name));
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Only the platform knows by which message a file is shown. */
async function mayOpen(mediaId: string, { authorization, headers, config }: Asking): Promise<boolean> {
  const { statusCode, body } = await undiciRequest(`${config.platformUrl}/internal/chat-media/${mediaId}`, {
    dispatcher: engineAgent,
    headers: { ...headers, [INTERNAL_SECRET_HEADER]: config.internalSecret, authorization },
  });
  await body.dump();
  if (statusCode >= 500) throw new Error(`The platform answered ${statusCode}`);
  return statusCode === 204;
}

/** People redact events that they can see, no state, and give no reason where they may not write. */
async function refusalOfRedaction(
  { matrixRoomId, eventId }: { matrixRoomId: MatrixRoomId; eventId: string },
  content: Fields,
  asking: Asking,
): Promise<Refusal | null> {
  const { answer, refusal } = await ask(`rooms/${matrixRoomId}/event/${eventId}`, asking);
  if (!answer) return refusal;
  if ('state_key' in answer) return forbidden('State of a room is not redacted by people');
  if (saysNothing(content)) return null;
  const writing = await writingIn(matrixRoomId, asking);
  if ('refusal' in writing) return writing.refusal;
  return writing.isAllowed ? null : forbidden('You can only delete without a reason here');
}

function decodedId(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Answer =
  | { readonly answer: Fields; readonly refusal?: undefined }
  /** The refusal is null if the engine refuses the request itself. */
  | { readonly answer: null; readonly refusal: Refusal | null };

/** Asks the engine with the person's own token. */
async function ask(path: string, { authorization, config }: Asking): Promise<Answer> {
  const { statusCode, body } = await undiciRequest(`${config.chatUrl}/_matrix/client/v3/${path}`, {
    dispatcher: engineAgent,
    headers: { authorization },
  });
  if (statusCode !== 200) {
    await body.dump();
    if (statusCode >= 500) throw new Error(`The homeserver answered ${statusCode}`);
    return { answer: null, refusal: statusCode === 401 ? null : statusCode === 429 ? tooMany : notFound };
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += (part as Buffer).length;
    if (length > ANSWER_BYTES_MAX) throw new Error('The answer is larger than events are');
    parts.push(part as Buffer);
  }
  const answer = contentOf(Buffer.concat(parts));
  if (answer === null) throw new Error('The homeserver answered no JSON object');
  return { answer };
}

function contentOf(body: Buffer | null): Fields | null {
  try {
    const content: unknown = JSON.parse(body?.toString('utf8') ?? '');
    return typeof content === 'object' && content !== null && !Array.isArray(content)
      ? (content as Fields)
      : null;
  } catch {
    return null;
  }
}
