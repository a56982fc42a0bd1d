import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/**
 * Events that count for somebody otherwise than a subtraction says: mentions, and what special push rules choose. With
 * an empty user id the row is for everybody in the room (a mention of the room) who has no row of their own.
 */
export const highlight = pgTable(
  'highlight',
  {
    userId: text('user_id').notNull(),
    position: position('position').notNull(),
    roomId: text('room_id').notNull(),
    eventId: text('event_id').notNull(),
    /** Root of the event's thread; empty in the main timeline. */
    threadId: text('thread_id').notNull(),
    /** Whether the subtraction counts the event already. */
    counts: boolean('counts').notNull(),
    notifies: boolean('notifies').notNull(),
    highlights: boolean('highlights').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    index('highlight_room').on(table.roomId, table.userId),
    index('highlight_event').on(table.eventId),
  ],
);
