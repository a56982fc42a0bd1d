import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { room } from './room';
import { membershipRecord } from './space';

/**
 * Members who meet the access rule of a room, or are admins. They end with the membership. When a rule is removed, they stay: they
 * say since when these people have been in the room.
 */
export const roomPass = pgTable(
  'room_pass',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => room.id, { onDelete: 'cascade' }),
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    userId: integer('user_id').$type<UserId>().notNull(),
    /** When the rule let the person in; of who was in the room before, since when. Null: as long as in the space. */
    since: moment('since'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_pass_member').on(table.spaceId, table.userId),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);
