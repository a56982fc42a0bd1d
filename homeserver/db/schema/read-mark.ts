import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** How far somebody has read a room by taking part: joining it, or sending something. Receipts may be further on. */
export const readMark = pgTable(
  'read_mark',
  {
    userId: text('user_id').notNull(),
    roomId: text('room_id').notNull(),
    /** Empty for all of the room, `main`, or the root of a thread. */
    threadId: text('thread_id').notNull(),
    position: position('position').notNull(),
    /** `counted` of the event at that position. */
    counted: position('counted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roomId, table.threadId] })],
);
