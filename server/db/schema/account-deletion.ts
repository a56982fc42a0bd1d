import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import { moment } from '@/server/db/columns';
import { account } from './account';

/**
 * Accounts that were deleted and are still kept: their people can come back until the purge begins. The profile lies here
 * meanwhile, so that whatever reads `account` shows a deleted account. What is left of a purged account has no row here.
 */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    deletedAt: moment('deleted_at').notNull(),
    username: text('username').notNull(),
    avatar: text('avatar').notNull(),
    bio: text('bio').notNull(),
    findable: boolean('findable').notNull(),
    /** When everything but the ways in and the wallet was purged; null until then. */
    purgedAt: moment('purged_at'),
  },
  (table) => [index('account_deletion_time').on(table.deletedAt)],
);
export type AccountDeletionRow = typeof accountDeletion.$inferSelect;

export const deletionActs = ['deleted', 'undone', 'purged'] as const;
export type DeletionActKind = (typeof deletionActs)[number];

/**
 * Every deletion, undo and purge. The list of deletions beside the database has the same entries: those that a restored database
 * lacks are applied to it. No foreign key: it outlives the accounts of older backups.
 */
export const deletionAct = pgTable(
  'account_deletion_act',
  {
    /** Random, because a restored database counts on from an earlier number. */
    id: text('id').primaryKey(),
    accountId: integer('account_id').$type<UserId>().notNull(),
    act: text('act').$type<DeletionActKind>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('account_deletion_act_account').on(table.accountId, table.at)],
);
export type DeletionActRow = typeof deletionAct.$inferSelect;
