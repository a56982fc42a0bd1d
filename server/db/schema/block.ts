import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import type { UserId } from '@/protocol/ids';
import { account } from './account';

/** Who has blocked whom. Rows of blocks that ended stay: what was sent meanwhile in a direct conversation never shows. */
export const block = pgTable(
  'block',
  {
    id: identity(),
    blockerId: integer('blocker_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    blockedId: integer('blocked_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    beganAt: moment('began_at').notNull(),
    /** Null while the block holds. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('block_pair')
      .on(table.blockerId, table.blockedId)
      .where(sql`${table.endedAt} IS NULL`),
    index('block_blocker').on(table.blockerId, table.id),
    index('block_blocked').on(table.blockedId),
    check('block_other', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);
