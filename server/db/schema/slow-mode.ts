import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import type { RoomId, UserId } from '@/protocol/ids';
import { account } from './account';
import { room } from './room';

/**
 * Where Synapse carries chat: the last message that slow mode counts of a person in a room. Our own homeserver looks into
 * its events.
 */
export const slowModeTurn = pgTable(
  'slow_mode_turn',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    takenAt: moment('taken_at').notNull(),
    /** Digest of the device and the path of the request: the same request again is the same turn. */
    request: text('request').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('slow_mode_turn_user').on(table.userId),
    index('slow_mode_turn_taken').on(table.takenAt),
  ],
);
