import { ReceiptType } from 'matrix-js-sdk/lib/@types/read_receipts.js';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixUserId } from '@/protocol/ids';

/**
 * The newest of a person's receipts, private ones included: whoever does not show what they have read has those alone
 * (docs/decisions/message-requests.md).
 */
export function receiptOf(
  room: Room,
  matrixUserId: MatrixUserId,
): { eventId: string; readMs: number } | null {
  const [newest] = [ReceiptType.Read, ReceiptType.ReadPrivate]
    .flatMap((type) => room.getReadReceiptForUserId(matrixUserId, false, type) ?? [])
    .toSorted((one, other) => other.data.ts - one.data.ts);
  return newest ? { eventId: newest.eventId, readMs: newest.data.ts } : null;
}

/** The event up to which a person has read, also when it is not loaded yet; the SDK then says that there is none. */
export function lastRead(room: Room | null, matrixUserId: MatrixUserId): string | null {
  if (!room) return null;
  return room.getEventReadUpTo(matrixUserId) ?? receiptOf(room, matrixUserId)?.eventId ?? null;
}

/** Whether what is unread begins above the loaded events. */
export function isUnreadAbove(
  room: Room | null,
  readUpTo: string | null,
  events: readonly RawEvent[],
): boolean {
  if (readUpTo === null || !room?.getUnreadNotificationCount()) return false;
  return !events.some(({ event_id }) => event_id === readUpTo);
}
