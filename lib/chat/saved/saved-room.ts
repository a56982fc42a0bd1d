import type { Timeline } from '@/lib/chat/model';
import type { MatrixRoomId } from '@/protocol/ids';
import type { Vault } from './vault';

/** The newest rows that are kept of a conversation. */
export const SAVED_ITEMS_MAX = 40;

/** Under which name the vault has a conversation. */
export const savedRoomName = (matrixRoomId: MatrixRoomId) => `room ${matrixRoomId}`;

/** What an earlier page kept of a conversation, marked as saved; null for nothing. */
export function readSavedRoom(vault: Vault, matrixRoomId: MatrixRoomId): Promise<Timeline | null> {
  return vault.read<Timeline>(savedRoomName(matrixRoomId));
}
