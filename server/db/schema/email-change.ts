import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import type { UserId } from '@/protocol/ids';
import { account } from './account';

/** The address that an account wants to have, until its code has been shown. Of two accounts that want one the later has it. */
export const emailChange = pgTable('email_change', {
  accountId: integer('account_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique('email_change_key'),
  requestedAt: moment('requested_at').notNull(),
});
export type EmailChangeRow = typeof emailChange.$inferSelect;
