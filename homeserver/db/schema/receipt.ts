import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** How far somebody has read a room: the newest of each kind. */
export const receipt = pgTable(
  'receipt',
  {
    roomId: text('room_id').notNull(),
    userId: text('user_id').notNull(),
    type: text('type').notNull(),
    /** Empty for a receipt without a thread. */
    threadId: text('thread_id').notNull(),
    position: position('position').notNull().unique(),
    eventId: text('event_id').notNull(),
    eventPosition: position('event_position').notNull(),
    counted: position('counted').notNull(),
    ts: position('ts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId, table.type, table.threadId] }),
    index('receipt_user').on(table.userId),
  ],
);
