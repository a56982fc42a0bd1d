import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { BanReason } from '@/protocol/room-rules';
import { moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Who may not join a space. */
export const spaceBan = pgTable(
  'space_ban',
  {
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    reason: smallint('reason').$type<BanReason>().notNull(),
    /** For those who may ban; the audit log has a copy of its own. */
    note: text('note'),
    bannedBy: integer('banned_by')
      .notNull()
      .references(() => account.id),
    bannedAt: moment('banned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_ban_user').on(table.userId),
    index('space_ban_by').on(table.bannedBy),
  ],
);
