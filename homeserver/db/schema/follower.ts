import { pgTable, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** How far somebody who follows the stream across restarts has come: the application service, media. */
export const follower = pgTable('follower', {
  name: text('name').primaryKey(),
  /** Everything up to here is done. */
  position: position('position').notNull(),
  /** What was begun and perhaps not finished reaches up to here, so that a repeat is the same as the first try. */
  attempted: position('attempted').notNull(),
});
