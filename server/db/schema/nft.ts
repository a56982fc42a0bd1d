import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NftRefusal, NftStandard, SpamReason } from '@/protocol/nft';
import { moment } from '@/server/db/columns';
import { account } from './account';
import type { UserId } from '@/protocol/ids';

/*
 * What the chains and strangers' servers say of NFTs. All but the choices can be read again; addresses in EIP-55 and numbers of 256
 * bits as decimal digits.
 */

/** How far the logs of a network have been looked through for an address: all blocks between the two, both included. */
export const nftCursor = pgTable(
  'nft_cursor',
  {
    chainId: integer('chain_id').notNull(),
    holder: text('holder').notNull(),
    firstBlock: bigint('first_block', { mode: 'bigint' }).notNull(),
    lastBlock: bigint('last_block', { mode: 'bigint' }).notNull(),
    lookedAt: moment('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.chainId] }),
    index('nft_cursor_looked_at').on(table.lookedAt),
  ],
);

/** A piece that logs say has come to an address or gone from it. */
export const nftHolding = pgTable(
  'nft_holding',
  {
    holder: text('holder').notNull(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    tokenId: text('token_id').notNull(),
    /** The newest block that moved it. */
    block: bigint('block', { mode: 'bigint' }).notNull(),
    /** What the chain said that the address has of it; null: it has not been asked since it moved. */
    amount: text('amount'),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.chainId, table.contract, table.tokenId] }),
    index('nft_holding_newest').on(table.holder, table.block),
  ],
);

export const nftCollection = pgTable(
  'nft_collection',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    /** Null: the contract says of itself that it is neither. */
    standard: text('standard').$type<NftStandard>(),
    name: text('name').notNull(),
    spam: text('spam').$type<SpamReason>(),
    /** How many addresses got pieces in the transaction that brought the first one. */
    recipients: integer('recipients'),
    readAt: moment('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract] })],
);

export const nftPiece = pgTable(
  'nft_piece',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    tokenId: text('token_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    traits: jsonb('traits').$type<readonly { readonly type: string; readonly value: string }[]>().notNull(),
    link: text('link'),
    /** Of our own copy of the picture. */
    imagePath: text('image_path'),
    refusal: text('refusal').$type<NftRefusal>(),
    mediaKind: text('media_kind').$type<'video' | 'audio'>(),
    /** Whether it may be there the next time. */
    isPassing: boolean('is_passing').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.contract, table.tokenId] }),
    index('nft_piece_read_at').on(table.readAt),
  ],
);

/** What a person has decided about a collection, against what we think of it. */
export const nftChoice = pgTable(
  'nft_choice',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    isHidden: boolean('is_hidden').notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.chainId, table.contract] })],
);

/** The piece that a person shows as their profile picture: verified while the row is there and the account shows its path. */
export const nftPicture = pgTable(
  'nft_picture',
  {
    accountId: integer('account_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    tokenId: text('token_id').notNull(),
    standard: text('standard').$type<NftStandard>().notNull(),
    /** The wallet of the person that held it when the chain was asked last. */
    holder: text('holder').notNull(),
    /** Of a copy that is the profile picture's alone. */
    imagePath: text('image_path').notNull(),
    /** What the account showed before, and shows again when the piece has gone. */
    avatarBefore: text('avatar_before').notNull(),
    setAt: moment('set_at').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [index('nft_picture_checked_at').on(table.checkedAt)],
);
