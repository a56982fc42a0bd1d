import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import type { UserId } from '@/protocol/ids';

/** An entry of a person's address book. Its owner alone reads it. */
export const savedAddress = pgTable(
  'saved_address',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** EIP-55, so each address has one spelling. */
    address: text('address').notNull(),
    /** 0: good on every network. */
    chainId: integer('chain_id').notNull(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.address, table.chainId] })],
);

/** What a person has written about a transaction. Its owner alone reads it. */
export const historyNote = pgTable(
  'history_note',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    hash: text('hash').notNull(),
    note: text('note').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.chainId, table.hash] })],
);

/** What a person has decided about a token. What it is called is asked of its contract each time. */
export const tokenChoice = pgTable(
  'token_choice',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    decimals: integer('decimals').notNull(),
    isHidden: boolean('is_hidden').notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.chainId, table.contract] })],
);
