import { Agent, request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { Check } from './chat-paths';
import type { GatewayConfig } from './config';

const ASK_MS_MAX = 10_000;
const EVENT_BYTES_MAX = 256 * 1024;

const agent = new Agent({ connections: 64, connect: { timeout: 5_000 }, headersTimeout: ASK_MS_MAX });

/** Why a call goes no further; in the words of the specification. */
export interface Refusal {
  readonly status: number;
  readonly errcode: string;
  readonly error: string;
}

const notFound: Refusal = { status: 404, errcode: 'M_NOT_FOUND', error: 'Not found' };
const isState: Refusal = {
  status: 403,
  errcode: 'M_FORBIDDEN',
  error: 'State of a room is not redacted by people',
};

/**
 * What the embedded homeserver refuses by itself and Synapse does not (docs/synapse.md): pictures and files of rooms that
 * somebody does not see, and redactions of one's own membership, which would wipe out name and picture. Answers null for
 * what may go on. Throws when nobody answers.
 */
export async function refusalOf(
  check: Check,
  body: Buffer | null,
  authorization: string | undefined,
  config: GatewayConfig,
): Promise<Refusal | null> {
  // The engine says it in its own words.
  if (authorization === undefined) return null;
  switch (check.what) {
    case 'media':
      return (await mayOpen(check.mediaId, authorization, config)) ? null : notFound;
    case 'redaction':
      return refusalOfRedaction(check.roomId, check.eventId, authorization, config);
    case 'sent redaction': {
      const redacts = redactedBy(body);
      return redacts === null
        ? null
        : refusalOfRedaction(check.roomId, encodeURIComponent(redacts), authorization, config);
    }
  }
}

/** Only the platform knows by which message a file is shown. */
async function mayOpen(mediaId: string, authorization: string, config: GatewayConfig): Promise<boolean> {
  const { statusCode, body } = await undiciRequest(`${config.platformUrl}/internal/chat-media/${mediaId}`, {
    dispatcher: agent,
    headers: { [INTERNAL_SECRET_HEADER]: config.internalSecret, authorization },
  });
  await body.dump();
  if (statusCode >= 500) throw new Error(`The platform answered ${statusCode}`);
  return statusCode === 204;
}

/** Who cannot see an event does not redact it, either. */
async function refusalOfRedaction(
  roomId: string,
  eventId: string,
  authorization: string,
  config: GatewayConfig,
): Promise<Refusal | null> {
  const path = `/_matrix/client/v3/rooms/${roomId}/event/${eventId}`;
  const { statusCode, body } = await undiciRequest(`${config.chatUrl}${path}`, {
    dispatcher: agent,
    headers: { authorization },
  });
  if (statusCode !== 200) {
    await body.dump();
    if (statusCode >= 500) throw new Error(`The homeserver answered ${statusCode}`);
    // 401 and 429 are the engine's to say.
    return statusCode === 401 || statusCode === 429 ? null : notFound;
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += (part as Buffer).length;
    if (length > EVENT_BYTES_MAX) throw new Error('The event is larger than events are');
    parts.push(part as Buffer);
  }
  const event: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
  return typeof event === 'object' && event !== null && 'state_key' in event ? isState : null;
}

/** What a redaction names; null where it names nothing, which redacts nothing. */
function redactedBy(body: Buffer | null): string | null {
  try {
    const content: unknown = JSON.parse(body?.toString('utf8') ?? '');
    if (typeof content !== 'object' || content === null || !('redacts' in content)) return null;
    return typeof content.redacts === 'string' ? content.redacts : null;
  } catch {
    return null;
  }
}
