import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { room } from './room';
import type { RoomId, UserId } from '@/protocol/ids';

/**
 * A person's last answer about being in a group, until they accept: `declined` hides the request, and the group does not learn
 * of it; people who have `left` are asked before they come back.
 */
export const groupAnswer = pgTable(
  'group_answer',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    answer: text('answer').$type<'declined' | 'left'>().notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('group_answer_user').on(table.userId),
    check('group_answer_answer', sql`${table.answer} IN ('declined', 'left')`),
  ],
);

/** Who removed a person from a group, until they are back: its timeline says so. */
export const groupRemoval = pgTable(
  'group_removal',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    removedBy: integer('removed_by')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('group_removal_user').on(table.userId),
    index('group_removal_by').on(table.removedBy),
  ],
);
