import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '@/server/db/columns';
import { reward } from './reward';

/** The account that sends for others on a chain. The process that holds the lease assigns the nonces. */
export const rewardRelayer = pgTable(
  'reward_relayer',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    /** Whether its balance covers claims; if not, people send their own. */
    ready: boolean('ready').notNull().default(true),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
);

/** What the relayer has signed, stored before it is sent. A replacement has the same nonce and is a row of its own. */
export const rewardTransaction = pgTable(
  'reward_transaction',
  {
    id: identity(),
    chainId: integer('chain_id').notNull(),
    sender: text('sender').notNull(),
    nonce: integer('nonce').notNull(),
    /** Null for what the relayer does for itself. */
    rewardId: text('reward_id').references(() => reward.id, { onDelete: 'cascade' }),
    /** Of the share; null for what goes back. */
    index: integer('index'),
    hash: text('hash').notNull().unique('reward_transaction_hash'),
    /** Signed, as it is sent. */
    raw: text('raw').notNull(),
    storedAt: moment('stored_at').notNull(),
    gas: text('gas').notNull(),
    /** In wei what it has cost, and what the contract has paid for it; until a block has it, as expected. */
    spent: text('spent').notNull().default('0'),
    earned: text('earned').notNull().default('0'),
    /**
     * `open` until a block uses its nonce, then what came of it, `late` for a claim that was refused because its signature had
     * run out; open again when the chain takes that block back.
     */
    state: text('state', { enum: ['open', 'done', 'reverted', 'late', 'replaced'] })
      .notNull()
      .default('open'),
  },
  (table) => [
    index('reward_transaction_open')
      .on(table.chainId, table.sender)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('reward_transaction_nonce').on(table.chainId, table.sender, table.nonce, table.hash),
    index('reward_transaction_share').on(table.rewardId, table.index),
    index('reward_transaction_day').on(table.chainId, table.storedAt),
  ],
);
export type RewardTransactionRow = typeof rewardTransaction.$inferSelect;
