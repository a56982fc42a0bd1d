import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { relayStops, rewardStates } from '@/protocol/reward-rules';
import { moment } from '@/server/db/columns';
import { account } from './account';
import type { RoomId, UserId } from '@/protocol/ids';

/** Number of a block. */
const block = (name: string) => bigint(name, { mode: 'number' });

/** Of what is written down, `expired` is none: that is read off the clock. */
const storedRewardStates = rewardStates.filter((state) => state !== 'expired');

/**
 * Rewards, written before the deposit is signed. What a person chose never changes; what the chain says follows it, also
 * backwards. Amounts are decimal digits in the smallest unit.
 */
export const reward = pgTable(
  'reward',
  {
    /** Of the record: 0x and 64 digits. */
    id: text('id').primaryKey(),
    /** No foreign key: what a deleted room leaves unclaimed still goes back. */
    roomId: integer('room_id').$type<RoomId>().notNull(),
    giverId: integer('giver_id').references(() => account.id, { onDelete: 'set null' }),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    sender: text('sender').notNull(),
    salt: text('salt').notNull().unique('reward_salt'),
    roomTag: text('room_tag').notNull(),
    token: text('token').notNull(),
    /** As in the contract: 0 room, 1 recipients. */
    recordType: smallint('record_type').$type<0 | 1>().notNull(),
    random: boolean('random').notNull(),
    amount: text('amount').notNull(),
    count: integer('count').notNull(),
    expiresAt: moment('expires_at').notNull(),
    message: text('message').notNull(),
    /** Which key the seed comes from; null for equal shares. */
    seedKey: text('seed_key'),
    /** Of the commitment that the seed was fixed by; null before both sides drew, and for equal shares. */
    seedNonce: text('seed_nonce'),
    seedHash: text('seed_hash'),
    root: text('root'),
    /** In wei for each share: as expected, and what was paid once the deposit is mined. */
    claimGas: text('claim_gas').notNull(),
    createdAt: moment('created_at').notNull(),

    state: text('state', { enum: storedRewardStates as [StoredRewardState, ...StoredRewardState[]] })
      .notNull()
      .default('prepared'),
    /** Raised by every change that others can see. */
    version: integer('version').notNull().default(0),
    /** As its sender said, then as it was mined. */
    transaction: text('transaction'),
    block: block('block'),
    /** When the deposit was first seen in a block, by that block and by us, the earlier one, and no earlier than prepared. Kept through reorganisations. */
    fundedAt: moment('funded_at'),
    claimedCount: integer('claimed_count').notNull().default(0),
    claimedAmount: text('claimed_amount').notNull().default('0'),
    returnedAmount: text('returned_amount').notNull().default('0'),
    returnedTo: text('returned_to'),
    returnedTransaction: text('returned_transaction'),
    returnedBlock: block('returned_block'),
    /** In which coins of a return became the credit of the sender, who did not take them. */
    restCreditedBlock: block('rest_credited_block'),
    endedAt: moment('ended_at'),
    /** Since when nothing that could be reorganised keeps the seed secret. */
    revealed: boolean('revealed').notNull().default(false),
    /** Nothing is left in the contract, gas included; or nobody can get it out. */
    settled: boolean('settled').notNull().default(false),
    /** When its return was last tried: those that were not tried for longest come first. */
    keptAt: moment('kept_at'),
    /** Simulated returns of it that the chain has refused; after too many none is tried any more. */
    failures: integer('failures').notNull().default(0),
    /** Why the platform sends nothing more for it, and since when. */
    relayStop: text('relay_stop', { enum: relayStops }),
    relayStoppedAt: moment('relay_stopped_at'),

    /** The card in the room. */
    eventId: text('event_id'),
    /** The version that the room was last told of. */
    toldVersion: integer('told_version').notNull().default(0),
  },
  (table) => [
    index('reward_room').on(table.roomId, table.fundedAt),
    index('reward_funded')
      .on(table.fundedAt)
      .where(sql`${table.fundedAt} IS NOT NULL`),
    index('reward_giver').on(table.giverId, table.roomId, table.createdAt),
    index('reward_confirming')
      .on(table.chainId, table.block)
      .where(sql`${table.state} = 'confirming'`),
    index('reward_block').on(table.chainId, table.block),
    index('reward_returned_block').on(table.chainId, table.returnedBlock),
    index('reward_unsettled')
      .on(table.chainId, table.expiresAt)
      .where(sql`NOT ${table.settled} AND ${table.block} IS NOT NULL`),
    index('reward_unrevealed')
      .on(table.chainId)
      .where(sql`NOT ${table.revealed} AND ${table.endedAt} IS NOT NULL`),
    index('reward_stopped')
      .on(table.id)
      .where(sql`${table.relayStop} IS NOT NULL`),
    index('reward_unfunded')
      .on(table.createdAt)
      .where(sql`${table.state} = 'prepared'`),
  ],
);
export type StoredRewardState = Exclude<(typeof rewardStates)[number], 'expired'>;
export type RewardRow = typeof reward.$inferSelect;

/** Seeds that were fixed for a giver before their browser drew a salt. Each takes one salt, for good. */
export const rewardCommitment = pgTable(
  'reward_commitment',
  {
    seedHash: text('seed_hash').primaryKey(),
    giverId: integer('giver_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roomId: integer('room_id').$type<RoomId>().notNull(),
    roomTag: text('room_tag').notNull(),
    /** What the key makes the seed from. */
    nonce: text('nonce').notNull(),
    seedKey: text('seed_key').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until then it takes a salt; with one it is kept as long as any other. */
    expiresAt: moment('expires_at').notNull(),
    salt: text('salt'),
    /** Name of the last refusal after the salt. */
    refusal: text('refusal'),
  },
  (table) => [index('reward_commitment_giver').on(table.giverId)],
);
export type RewardCommitmentRow = typeof rewardCommitment.$inferSelect;

/**
 * Shares that belong to a person: of a list all of them, of a room those that were asked for, stored before they are signed.
 * One for each person and each address, so that asking again gives the same, and another wallet gives nothing.
 */
export const rewardClaim = pgTable(
  'reward_claim',
  {
    rewardId: text('reward_id')
      .notNull()
      .references(() => reward.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    /** Null for a claim on the chain that no row of ours was there for. */
    userId: integer('user_id')
      .$type<UserId>()
      .references(() => account.id, { onDelete: 'set null' }),
    recipient: text('recipient').notNull(),
    amount: text('amount').notNull(),
    /** Null while nobody has asked for it. */
    askedAt: moment('asked_at'),
    /** `asked`: the platform is to send it; `sent`: it did; `refused`: it cannot, the person can. */
    relay: text('relay', { enum: ['asked', 'sent', 'refused'] }),
    /** How often the node had no result for it since it was asked for. */
    attempts: integer('attempts').notNull().default(0),
    /** Until then it is skipped, so that it does not hold up others. */
    retryAt: moment('retry_at'),
    transaction: text('transaction'),
    /** Of the claim on the chain. */
    block: block('block'),
    claimedAt: moment('claimed_at'),
    /** Whether the recipient did not take the coins, so that they are a credit in the contract. */
    credited: boolean('credited').notNull().default(false),
    /** Whether enough blocks lie on top. */
    confirmed: boolean('confirmed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.rewardId, table.index] }),
    unique('reward_claim_user').on(table.rewardId, table.userId),
    index('reward_claim_wallet').on(table.recipient),
    unique('reward_claim_recipient').on(table.rewardId, table.recipient),
    index('reward_claim_person').on(table.userId),
    index('reward_claim_time')
      .on(table.rewardId, table.claimedAt)
      .where(sql`${table.claimedAt} IS NOT NULL`),
    index('reward_claim_claimed')
      .on(table.claimedAt)
      .where(sql`${table.claimedAt} IS NOT NULL`),
    index('reward_claim_asked')
      .on(table.askedAt)
      .where(sql`${table.relay} IN ('asked', 'sent') AND ${table.block} IS NULL`),
    index('reward_claim_unconfirmed')
      .on(table.block)
      .where(sql`NOT ${table.confirmed} AND ${table.block} IS NOT NULL`),
    index('reward_claim_block').on(table.block),
  ],
);
export type RewardClaimRow = typeof rewardClaim.$inferSelect;

/** Up to which block the contract of a chain has been read, and who reads it now. */
export const rewardCursor = pgTable(
  'reward_cursor',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    block: block('block').notNull(),
    blockHash: text('block_hash').notNull(),
    /** The newest block of the chain at the last look. */
    head: block('head').notNull(),
    lease: text('lease'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract] })],
);
export type RewardCursorRow = typeof rewardCursor.$inferSelect;

/** Tokens that the contract of a chain takes, as the chain says. */
export const rewardToken = pgTable(
  'reward_token',
  {
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    address: text('address').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    listed: boolean('listed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract, table.address] })],
);
export type RewardTokenRow = typeof rewardToken.$inferSelect;

/**
 * Who may take a share of a room's reward although its giver has banned or kicked them: they were there before the deposit.
 */
export const rewardEntitlement = pgTable(
  'reward_entitlement',
  {
    rewardId: text('reward_id')
      .notNull()
      .references(() => reward.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.rewardId, table.userId] }),
    index('reward_entitlement_user').on(table.userId),
  ],
);
