import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { UserId } from '@/protocol/ids';
import { account } from './account';

/** How a person has named and ordered wallets, and which addresses of others they watch. Its owner alone reads it. */
export const walletList = pgTable('wallet_list', {
  accountId: integer('account_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  entries: jsonb('entries').$type<readonly WalletListEntry[]>().notNull(),
});

export interface WalletListEntry {
  /** EIP-55 */
  readonly address: string;
  readonly name: string;
  /** It was nobody of the own when it was listed. Of a wallet that is the own no more the name alone is left. */
  readonly isWatched: boolean;
}
