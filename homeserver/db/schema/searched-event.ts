import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** The words of what people wrote, for search. Made from the events afterwards; a redaction removes the row. */
export const searchedEvent = pgTable(
  'searched_event',
  {
    position: position('position').primaryKey(),
    /** `ref` of the room. */
    room: integer('room').notNull(),
    eventId: text('event_id').notNull().unique(),
    sender: text('sender').notNull(),
    /** Which key of the content: body, name or topic. */
    key: text('key').notNull(),
    words: text('words').array().notNull(),
  },
  (table) => [index('searched_event_words').using('gin', table.words)],
);
