import { request as undiciRequest } from 'undici';
import { MATRIX_SENDER_LOCALPART } from '@/protocol/chat-names';
import { keepsRoomOpen } from '@/runtime/event-content';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { MatrixRoomId } from '@/protocol/ids';

/**
 * Returns whether the platform is deleting a room: it has marked the room as closing, or left it, which it does last of
 * all. Synapse shows such a room to people who are or were in it until it is purged. Throws if the homeserver does not respond.
 */
export async function isClosed(
  matrixRoomId: MatrixRoomId,
  { chatUrl, chatAsToken }: Pick<GatewayConfig, 'chatUrl' | 'chatAsToken'>,
): Promise<boolean> {
  if (chatAsToken === null) return false;
  const serverName = matrixRoomId.slice(matrixRoomId.indexOf(':') + 1);
  const sender = `@${MATRIX_SENDER_LOCALPART}:${serverName}`;
  const state = `rooms/${encodeURIComponent(matrixRoomId)}/state/m.room.member/${encodeURIComponent(sender)}`;
  const { statusCode, body } = await undiciRequest(`${chatUrl}/_matrix/client/v3/${state}`, {
    dispatcher: engineAgent,
    headers: { authorization: `Bearer ${chatAsToken}` },
  });
  const member: unknown = await body.json().catch(() => null);
  if (statusCode === 403 || statusCode === 404) return true;
  if (statusCode !== 200 || typeof member !== 'object' || member === null) {
    throw new Error(`The homeserver answered ${statusCode}`);
  }
  return !keepsRoomOpen(member as Readonly<Record<string, unknown>>);
}

/** Returns those of some rooms that the platform is deleting. */
export async function closedOf(
  roomIds: Iterable<string>,
  config: Pick<GatewayConfig, 'chatUrl' | 'chatAsToken'>,
): Promise<Set<string>> {
  const ids = [...new Set(roomIds)];
  const closed = await Promise.all(ids.map((matrixRoomId) => isClosed(matrixRoomId, config)));
  return new Set(ids.filter((_, index) => closed[index]));
}
