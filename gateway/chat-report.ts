import { request as undiciRequest } from 'undici';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { ReportCall } from './chat-paths';
import type { MatrixReply } from './bot-platform';

/**
 * Hands what a Matrix client reports to the platform, whose moderators read it; no engine does. Throws if the platform does
 * not respond.
 */
export async function passReport(
  call: ReportCall,
  content: Buffer,
  { authorization, config, id }: { authorization: string | undefined; config: GatewayConfig; id: string },
): Promise<MatrixReply> {
  if (authorization === undefined) {
    return { status: 401, value: { errcode: 'M_MISSING_TOKEN', error: 'Missing access token' } };
  }
  const { statusCode, body } = await undiciRequest(`${config.platformUrl}/internal/chat-report`, {
    dispatcher: engineAgent,
    method: 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'content-type': 'application/json',
      'x-request-id': id,
      authorization,
    },
    body: JSON.stringify({
      room_id: call.matrixRoomId,
      event_id: call.eventId,
      user_id: call.matrixUserId,
      reason: reasonIn(content),
    }),
  });
  const value = (await body.json().catch(() => null)) as object | null;
  if (value === null || statusCode >= 500) throw new Error(`The platform answered ${statusCode}`);
  return { status: statusCode, value };
}

function reasonIn(content: Buffer): string {
  try {
    const { reason } = JSON.parse(content.toString('utf8')) as { reason?: unknown };
    return typeof reason === 'string' ? reason : '';
  } catch {
    return '';
  }
}
