import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixUserId } from '@/protocol/ids';

/** The event up to which somebody has read, also when it is not loaded yet; the SDK then says that there is none. */
export function lastRead(room: Room | null, matrixUserId: MatrixUserId): string | null {
  return room?.getEventReadUpTo(matrixUserId) ?? room?.getReadReceiptForUserId(matrixUserId)?.eventId ?? null;
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
