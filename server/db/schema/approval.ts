import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ApprovalKind } from '@/protocol/approval';
import { moment } from '@/server/db/columns';

/*
 * Where approvals of addresses may be. Whether they are is read from the chain each time, so all of it can be read again; addresses
 * in EIP-55.
 */

/** How far the logs of a network have been looked through for an address. */
export const approvalCursor = pgTable(
  'approval_cursor',
  {
    chainId: integer('chain_id').notNull(),
    holder: text('holder').notNull(),
    firstBlock: bigint('first_block', { mode: 'bigint' }).notNull(),
    lastBlock: bigint('last_block', { mode: 'bigint' }).notNull(),
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.chainId] }),
    index('approval_cursor_looked_at').on(table.lookedAt),
  ],
);

/** An approval that logs tell of. */
export const approvalSeen = pgTable(
  'approval_seen',
  {
    holder: text('holder').notNull(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    spender: text('spender').notNull(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** Of a piece; empty for the other kinds. */
    tokenId: text('token_id').notNull(),
    /** The newest log of it. */
    block: bigint('block', { mode: 'bigint' }).notNull(),
    hash: text('hash').notNull(),
    /** Whether the holder sent that transaction; null where nobody has asked. Anybody's contract can log an approval of anybody. */
    isOwn: boolean('is_own'),
  },
  (table) => [
    primaryKey({
      columns: [table.holder, table.chainId, table.contract, table.spender, table.kind, table.tokenId],
    }),
  ],
);
