import { request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { editedBy, isPacedType } from '@/runtime/event-content';
import type { Check } from './chat-paths';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { Refusal } from './synapse-guard';

interface Asking {
  readonly authorization: string | undefined;
  readonly config: GatewayConfig;
}

/**
 * Takes the turn of somebody who sends a message, for an engine that knows no slow mode: the platform keeps turns for all
 * gateways and devices. Returns why they have to wait, or null. While the platform does not respond, people
 * go on talking and nobody waits: slow mode keeps order, and protects nothing.
 */
export async function refusalBySlowMode(
  check: Check,
  content: Buffer | null,
  { authorization, config }: Asking,
): Promise<Refusal | null> {
  if (check.what !== 'sent event' || !isPacedType(check.type) || authorization === undefined) return null;
  const answer = await undiciRequest(`${config.platformUrl}/internal/chat-slow-mode`, {
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
  if (answer === null) return null;
  const { statusCode, body } = answer;
  if (statusCode !== 429) {
    await body.dump();
    return null;
  }
  const { error, retry_after_ms: retryAfterMs } = (await body.json()) as {
    error: string;
    retry_after_ms: number;
  };
  return { status: 429, errcode: 'M_LIMIT_EXCEEDED', error, retryAfterMs };
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
