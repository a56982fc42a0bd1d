import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account, session } from './account';

/** A wallet that has shown that it belongs to an account: it can log in. A wallet has one account at most. */
export const linkedWallet = pgTable(
  'linked_wallet',
  {
    /** EIP-55, so each wallet has one spelling. */
    address: text('address').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The network whose contract has said yes to it (EIP-1271). Null: a key has signed, which is the same everywhere. */
    chainId: integer('chain_id'),
    linkedAt: moment('linked_at').notNull(),
    /** Last login with it. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('linked_wallet_account').on(table.accountId)],
);

/** What a message to sign must carry; deleted by its use. */
export const walletNonce = pgTable(
  'wallet_nonce',
  {
    /** SHA-256 of the nonce, base64url. */
    nonceHash: text('nonce_hash').primaryKey(),
    /** The session that links a wallet with it; null: good for a login. */
    sessionId: integer('session_id').references(() => session.id, { onDelete: 'cascade' }),
    until: moment('until').notNull(),
  },
  (table) => [index('wallet_nonce_session').on(table.sessionId), index('wallet_nonce_until').on(table.until)],
);

export type LinkedWalletRow = typeof linkedWallet.$inferSelect;
