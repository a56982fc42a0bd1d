import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import type { UserId } from '@/protocol/ids';

/** An address that an account has sent to, from any device. Its owner alone reads it, to compare recipients with it. */
export const paidAddress = pgTable(
  'paid_address',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** EIP-55, so each address has one spelling. */
    address: text('address').notNull(),
    /** The person whom something was last sent to here. Null: it was an address alone, or the account is deleted. */
    userId: integer('user_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'set null' }),
    /** The newest send. */
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.address] }),
    index('paid_address_newest').on(table.accountId, table.sentAt),
    index('paid_address_user').on(table.userId),
  ],
);
