import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Handles as the chain has them. Everything here follows from the chain and can be read again; who holds a handle is asked of the
 * chain wherever money depends on it.
 */
export const handle = pgTable(
  'handle',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    /** The number of its NFT, in decimal digits. */
    profileId: text('profile_id').notNull(),
    name: text('name').notNull(),
    /** With the capitals of its checksum. */
    holder: text('holder').notNull(),
    /** Whether it is the public name of its holder. */
    isPublicName: boolean('is_public_name').notNull(),
    /** The block in which it last changed. */
    block: bigint('block', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.contract, table.profileId] }),
    index('handle_holder').on(table.chainId, table.contract, table.holder),
    index('handle_name').on(table.chainId, table.contract, table.name),
    index('handle_block').on(table.chainId, table.contract, table.block),
  ],
);
export type HandleRow = typeof handle.$inferSelect;

/** Up to which block the contract of handles has been read. */
export const handleCursor = pgTable(
  'handle_cursor',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract] })],
);
export type HandleCursorRow = typeof handleCursor.$inferSelect;
