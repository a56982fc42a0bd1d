import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { account } from './account';
import { room } from './room';
import { spaceRecord } from './space';

/**
 * A banned person's messages of a time, which are hidden at first and deleted when that is over. The row goes when the last
 * of its rooms is done, or a moderator brings the messages back.
 */
export const messageRemoval = pgTable(
  'message_removal',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    /** From then on nobody brings them back. */
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('message_removal_person').on(table.spaceId, table.userId),
    index('message_removal_user').on(table.userId),
    index('message_removal_due').on(table.dueAt),
  ],
);
export type MessageRemovalRow = typeof messageRemoval.$inferSelect;

/** The rooms in which the messages are, as far as the moderator was in them, and how far the deletion has come. */
export const messageRemovalRoom = pgTable(
  'message_removal_room',
  {
    removalId: integer('removal_id')
      .notNull()
      .references(() => messageRemoval.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    /** Where the homeserver goes on; null at the beginning. */
    nextToken: text('next_token'),
  },
  (table) => [
    primaryKey({ columns: [table.removalId, table.roomId] }),
    index('message_removal_room_room').on(table.roomId),
  ],
);
