import { and, eq, inArray } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { event } from '@/homeserver/db/schema/event';
import { receipt } from '@/homeserver/db/schema/receipt';
import type { Receipt } from '@/homeserver/stream/stream';

export type ReceiptKey = Pick<Receipt, 'roomId' | 'userId' | 'type' | 'threadId'>;

/** Reads receipts; the stream writes them. */
export interface ReceiptStore {
  /** Stream position of the event that a receipt is at. */
  eventPosition(key: ReceiptKey): Promise<number | undefined>;
  /** Whether there is a thread that begins at an event. */
  isThread(rootId: string): Promise<boolean>;
  /** Receipts of some rooms, private ones of everybody too, in the order of their positions in the stream. */
  inRooms(roomIds: readonly string[]): Promise<{ position: number; receipt: Receipt }[]>;
}

export function createReceiptStore(storage: Pick<Storage, 'db'>): ReceiptStore {
  return {
    async eventPosition(key) {
      const [row] = await storage.db
        .select({ position: receipt.eventPosition })
        .from(receipt)
        .where(
          and(
            eq(receipt.roomId, key.roomId),
            eq(receipt.userId, key.userId),
            eq(receipt.type, key.type),
            eq(receipt.threadId, key.threadId),
          ),
        );
      return row?.position;
    },

    async isThread(rootId) {
      const replies = await storage.db
        .select({ eventId: event.eventId })
        .from(event)
        .where(and(eq(event.relatesTo, rootId), eq(event.relationType, 'm.thread')))
        .limit(1);
      return replies.length > 0;
    },

    async inRooms(roomIds) {
      if (roomIds.length === 0) return [];
      const rows = await storage.db
        .select()
        .from(receipt)
        .where(inArray(receipt.roomId, [...roomIds]))
        .orderBy(receipt.position);
      return rows.map(({ position, type, ...row }) => ({
        position,
        receipt: { ...row, type: type === 'm.read.private' ? type : 'm.read' },
      }));
    },
  };
}
