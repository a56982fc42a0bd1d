import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { account } from './account';
import { room } from './room';
import type { RoomId } from '@/protocol/ids';

/** The two people of a direct conversation. Two people have one conversation, whoever began it. */
export const directPair = pgTable(
  'direct_pair',
  {
    roomId: integer('room_id')
      .$type<RoomId>()
      .primaryKey()
      .references(() => room.id, { onDelete: 'cascade' }),
    /** The smaller of the two ids. */
    firstId: integer('first_id')
      .notNull()
      .references(() => account.id),
    secondId: integer('second_id')
      .notNull()
      .references(() => account.id),
  },
  (table) => [
    unique('direct_pair_people').on(table.firstId, table.secondId),
    index('direct_pair_second').on(table.secondId),
    check('direct_pair_ordered', sql`${table.firstId} < ${table.secondId}`),
  ],
);
