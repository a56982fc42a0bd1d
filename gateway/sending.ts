import { request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { editedBy, REQUEST_FREE_TYPE, REQUEST_TYPE, requestMessages } from '@/runtime/event-content';
import type { Check } from './chat-paths';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { Refusal } from './synapse-guard';

interface Asking {
  readonly authorization: string | undefined;
  readonly config: GatewayConfig;
}

const notNow: Refusal = { status: 502, errcode: 'M_UNKNOWN', error: 'The platform does not respond' };

/**
 * Asks the platform whether somebody may send an event now, for an engine that knows neither slow mode nor message requests: the
 * platform counts for all gateways and devices. Returns why not, or null. While the platform does not respond, people
 * go on talking and nobody waits in slow mode, which protects nothing; requests wait, because their limit protects people.
 */
export async function refusalBySending(
  check: Check,
  content: Buffer | null,
  asking: Asking,
): Promise<Refusal | null> {
  const { authorization, config } = asking;
  if (check.what !== 'sent event' || check.type === REQUEST_FREE_TYPE || authorization === undefined)
    return null;
  const answer = await undiciRequest(`${config.platformUrl}/internal/chat-sending`, {
    dispatcher: engineAgent,
    method: 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'content-type': 'application/json',
      authorization,
    },
    body: JSON.stringify({
      room_id: decoded(check.matrixRoomId),
      path: check.path,
      type: check.type,
      edits: editedBy(contentOf(content)),
    }),
  }).catch(() => null);
  if (answer === null || (answer.statusCode !== 429 && answer.statusCode !== 403)) {
    await answer?.body.dump();
    return answer?.statusCode === 200 || !(await isRequest(check.matrixRoomId, asking)) ? null : notNow;
  }
  const {
    errcode,
    error,
    retry_after_ms: retryAfterMs,
  } = (await answer.body.json()) as {
    errcode: string;
    error: string;
    retry_after_ms?: number;
  };
  return { status: answer.statusCode, errcode, error, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** What the room's own state says, which the person can read who sends into it. */
async function isRequest(matrixRoomId: string, { authorization, config }: Asking): Promise<boolean> {
  const path = `rooms/${matrixRoomId}/state/${REQUEST_TYPE}/`;
  const { statusCode, body } = await undiciRequest(`${config.chatUrl}/_matrix/client/v3/${path}`, {
    dispatcher: engineAgent,
    headers: { authorization },
  });
  const content: unknown = await body.json().catch(() => null);
  if (statusCode !== 200 || typeof content !== 'object' || content === null) return false;
  return requestMessages(content as Record<string, unknown>) !== null;
}

function contentOf(body: Buffer | null): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(body?.toString('utf8') ?? '');
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
