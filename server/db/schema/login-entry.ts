import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import { loginResults, loginSteps, loginWays } from '@/protocol/login-entry';
import type { UserId } from '@/protocol/ids';
import { account } from './account';

/** A login of an account, or one that its second step has stopped. Kept for a month. */
export const loginEntry = pgTable(
  'login_entry',
  {
    id: identity(),
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    result: text('result', { enum: loginResults }).notNull(),
    way: text('way', { enum: loginWays }).notNull(),
    step: text('step', { enum: loginSteps }),
    agent: text('agent').notNull(),
    /** Not the address itself: the network is enough to recognize a place. */
    network: text('network').notNull(),
  },
  (table) => [
    index('login_entry_account').on(table.accountId, table.at),
    index('login_entry_at').on(table.at),
  ],
);
