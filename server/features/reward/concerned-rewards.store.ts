import { and, eq, gt, inArray, isNotNull, lte, not, or } from 'drizzle-orm';
import { reward, rewardClaim, type RewardClaimRow, type RewardRow } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';
import type { ContractKey } from './cursor.store';

/** What is stored of a reward, with its claims that are in blocks. */
export interface StoredFacts {
  readonly row: RewardRow;
  readonly claims: RewardClaimRow[];
}

/** Rows in one statement, which takes a bounded number of values. */
const ROWS_AT_ONCE = 1_000;

/** Finds the rewards of a contract that the follower has to look at. */
export class ConcernedRewardsStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Rewards of ours among these ids, with their claims that are in blocks. */
  async stored(ids: readonly string[]): Promise<Map<string, StoredFacts>> {
    const { db } = this.#storage;
    const found = new Map<string, StoredFacts>();
    for (const some of chunks(ids)) {
      const rows = await db.select().from(reward).where(inArray(reward.id, some));
      for (const row of rows) found.set(row.id, { row, claims: [] });
      const claims = await db
        .select()
        .from(rewardClaim)
        .where(and(inArray(rewardClaim.rewardId, some), isNotNull(rewardClaim.block)));
      for (const claim of claims) found.get(claim.rewardId)?.claims.push(claim);
    }
    return found;
  }

  /** Rewards of which something is stored that a later block than this one has said. */
  async saidAfter(key: ContractKey, block: number): Promise<string[]> {
    const { db } = this.#storage;
    const claims = await db
      .selectDistinct({ id: reward.id })
      .from(rewardClaim)
      .innerJoin(reward, eq(reward.id, rewardClaim.rewardId))
      .where(and(isOf(key), gt(rewardClaim.block, block)));
    const rewards = await db
      .select({ id: reward.id })
      .from(reward)
      .where(and(isOf(key), isAfter(block)));
    return [...new Set([...claims, ...rewards].map(({ id }) => id))];
  }

  /** Rewards whose deposit has few blocks on top. */
  async confirming(key: ContractKey, until: number): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(and(isOf(key), eq(reward.state, 'confirming'), lte(reward.block, until)));
    return rows.map(({ id }) => id);
  }

  /** Rewards with claims that have enough blocks on top and are not marked so. */
  async unconfirmed(key: ContractKey, until: number): Promise<string[]> {
    const rows = await this.#storage.db
      .selectDistinct({ id: reward.id })
      .from(rewardClaim)
      .innerJoin(reward, eq(reward.id, rewardClaim.rewardId))
      .where(and(isOf(key), isUnconfirmed(until)));
    return rows.map(({ id }) => id);
  }

  /** Rewards that are over and whose seed is still kept. */
  async unrevealed(key: ContractKey): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(and(isOf(key), not(reward.revealed), isNotNull(reward.endedAt)));
    return rows.map(({ id }) => id);
  }
}

export const isOf = ({ chainId, contract }: ContractKey) =>
  and(eq(reward.chainId, chainId), eq(reward.contract, contract));

/** Something was said of the reward after a block. */
export const isAfter = (block: number) =>
  or(gt(reward.block, block), gt(reward.returnedBlock, block), gt(reward.restCreditedBlock, block));

export const isUnconfirmed = (until: number) =>
  and(not(rewardClaim.confirmed), isNotNull(rewardClaim.block), lte(rewardClaim.block, until));

/** Splits rows into what one statement takes. */
export function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}
