import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { position } from '@/homeserver/db/columns';

/** Events name their room by `ref`, which is four bytes instead of some thirty. */
export const room = pgTable('room', {
  ref: integer('ref').primaryKey(),
  roomId: text('room_id').notNull().unique(),
});

/** Rooms that somebody has forgotten; a membership after `position` brings one back. */
export const forgottenRoom = pgTable(
  'forgotten_room',
  {
    userId: text('user_id').notNull(),
    room: integer('room')
      .notNull()
      .references(() => room.ref),
    position: position('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.room] })],
);
