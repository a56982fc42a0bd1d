import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { room } from './room';
import { membership } from './space';

/** Members who meet the access rule of a room. They end with the membership, and with the rule. */
export const roomPass = pgTable(
  'room_pass',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
    /** When the rule let the person in; null for who was in the room before there was the rule. */
    since: moment('since'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_pass_member').on(table.spaceId, table.userId),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membership.spaceId, membership.userId],
    }).onDelete('cascade'),
  ],
);
