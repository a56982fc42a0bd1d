import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { block } from '@/server/db/schema/block';
import {
  reward,
  rewardClaim,
  rewardToken,
  type RewardClaimRow,
  type RewardRow,
  type RewardTokenRow,
} from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';
import { chunks, isAfter, isOf, isUnconfirmed } from './concerned-rewards.store';
import type { ContractKey } from './cursor.store';

export interface MinedClaim {
  readonly rewardId: string;
  readonly index: number;
  readonly recipient: string;
  readonly amount: string;
  readonly transaction: string;
  readonly block: number;
  readonly claimedAt: Date;
}

/** A claim that has enough blocks on top. */
export type ConfirmedClaim = Pick<RewardClaimRow, 'rewardId' | 'userId' | 'credited'>;

/** A claim that is in a block. */
export type MinedShare = Pick<RewardClaimRow, 'amount' | 'block' | 'claimedAt' | 'confirmed'>;

/** What the follower writes down of a chain, while it holds the lease of the cursor. */
export class ChainFactsStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * The deposit is in a block. When it is seen again in another one, the first time stays: who came in between came late.
   * A chain whose clock is behind names a moment before the reward was prepared; it was no earlier than that.
   */
  async deposited(
    id: string,
    mined: { transaction: string; block: number; claimGas: string; fundedAt: Date },
  ): Promise<void> {
    const { transaction, block, claimGas, fundedAt } = mined;
    await this.#storage.db
      .update(reward)
      .set({
        transaction,
        block,
        claimGas,
        fundedAt: sql`LEAST(${reward.fundedAt}, GREATEST(${reward.createdAt}, ${fundedAt.toISOString()}::timestamptz))`,
      })
      .where(eq(reward.id, id));
  }

  /** Shares are claimed on the chain; a claim that we never gave gets a row too, so that its index is not given away again. */
  async claimed(claims: readonly MinedClaim[]): Promise<void> {
    const { db } = this.#storage;
    for (const some of chunks(claims)) {
      const rows = some.map(
        ({ rewardId, index, recipient, amount, transaction, block, claimedAt }) =>
          sql`(${rewardId}::text, ${index}::int, ${recipient}::text, ${amount}::text, ${transaction}::text, ${block}::bigint, ${claimedAt.toISOString()}::timestamptz)`,
      );
      const { rows: updated } = await db.execute<{ rewardId: string; index: number }>(sql`
        UPDATE ${rewardClaim} AS kept
        SET amount = said.amount, transaction = said.transaction, block = said.block, claimed_at = said.claimed_at,
          -- Only a stolen signer names someone else; the person then has nothing, and may be given another share.
          user_id = CASE WHEN kept.recipient = said.recipient THEN kept.user_id END
        FROM (VALUES ${sql.join(rows, sql`, `)})
          AS said(reward_id, index, recipient, amount, transaction, block, claimed_at)
        WHERE kept.reward_id = said.reward_id AND kept.index = said.index
        RETURNING kept.reward_id AS "rewardId", kept.index`);
      const known = new Set(updated.map(({ rewardId, index }) => `${rewardId} ${index}`));
      const strays = some.filter(({ rewardId, index }) => !known.has(`${rewardId} ${index}`));
      if (strays.length === 0) continue;
      const values = strays.map((stray) => ({ ...stray, userId: null }));
      await db.insert(rewardClaim).values(values).onConflictDoNothing();
    }
  }

  /** The coins of shares became a credit; the claims themselves were written before. */
  async sharesCredited(shares: readonly { rewardId: string; index: number }[]): Promise<void> {
    for (const some of chunks(shares)) {
      const rows = some.map(({ rewardId, index }) => sql`(${rewardId}::text, ${index}::int)`);
      await this.#storage.db
        .update(rewardClaim)
        .set({ credited: true })
        .where(sql`(${rewardClaim.rewardId}, ${rewardClaim.index}) IN (VALUES ${sql.join(rows, sql`, `)})`);
    }
  }

  /** Coins of a return became a credit; false when that was known. */
  async restCredited(id: string, block: number): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(reward)
      .set({ restCreditedBlock: block })
      .where(and(eq(reward.id, id), sql`${reward.restCreditedBlock} IS DISTINCT FROM ${block}`));
    return rowCount === 1;
  }

  async returned(
    id: string,
    back: { amount: bigint; to: string; transaction: string; block: number; endedAt: Date },
  ): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({
        returnedAmount: back.amount.toString(),
        returnedTo: back.to,
        returnedTransaction: back.transaction,
        returnedBlock: back.block,
        endedAt: back.endedAt,
      })
      .where(eq(reward.id, id));
  }

  /** Forgets what blocks after `block` have said of these rewards. */
  async forgetAfter(ids: readonly string[], block: number): Promise<void> {
    if (ids.length === 0) return;
    const { db } = this.#storage;
    const mine = inArray(reward.id, [...ids]);
    await db
      .update(rewardClaim)
      .set({ block: null, claimedAt: null, credited: false, confirmed: false })
      .where(and(inArray(rewardClaim.rewardId, [...ids]), gt(rewardClaim.block, block)));
    await db
      .update(reward)
      .set({
        returnedAmount: '0',
        returnedTo: null,
        returnedTransaction: null,
        returnedBlock: null,
        endedAt: null,
      })
      .where(and(mine, gt(reward.returnedBlock, block)));
    await db
      .update(reward)
      .set({ restCreditedBlock: null })
      .where(and(mine, gt(reward.restCreditedBlock, block)));
    await db
      .update(reward)
      .set({ block: null })
      .where(and(mine, gt(reward.block, block)));
  }

  /** Has rewards looked at again that something after `block` was said of, in case what was left of them is back. */
  async unsettleAfter(key: ContractKey, block: number): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ settled: false })
      .where(and(isOf(key), reward.settled, isAfter(block)));
  }

  /** Marks claims of these rewards that have enough blocks on top; answers these claims. */
  async confirmClaims(ids: readonly string[], until: number): Promise<ConfirmedClaim[]> {
    if (ids.length === 0) return [];
    return this.#storage.db
      .update(rewardClaim)
      .set({ confirmed: true })
      .where(and(inArray(rewardClaim.rewardId, [...ids]), isUnconfirmed(until)))
      .returning({
        rewardId: rewardClaim.rewardId,
        userId: rewardClaim.userId,
        credited: rewardClaim.credited,
      });
  }

  /** People who have a share in a reward's list and do not block its giver. */
  async listedPeople({ id, giverId }: Pick<RewardRow, 'id' | 'giverId'>): Promise<UserId[]> {
    const { db } = this.#storage;
    const blocks = db
      .select({ one: sql`1` })
      .from(block)
      .where(
        and(
          eq(block.blockerId, rewardClaim.userId),
          sql`${block.blockedId} = ${giverId}::int`,
          isNull(block.endedAt),
        ),
      );
    const rows = await db
      .select({ userId: rewardClaim.userId })
      .from(rewardClaim)
      .where(and(eq(rewardClaim.rewardId, id), notExists(blocks)));
    return rows.flatMap(({ userId }) => (userId === null || userId === giverId ? [] : userId));
  }

  /** Rooms with their spaces; those that are gone are left out. */
  async roomsOf(rows: readonly Pick<RewardRow, 'roomId'>[]): Promise<Map<RoomId, SpaceId | null>> {
    const ids = [...new Set(rows.map(({ roomId }) => roomId))];
    if (ids.length === 0) return new Map();
    const found = await this.#storage.db
      .select({ id: room.id, spaceId: room.spaceId })
      .from(room)
      .where(inArray(room.id, ids));
    return new Map(found.map(({ id, spaceId }) => [id, spaceId]));
  }

  /** Locks rewards, always in the order of their ids. */
  async lock(ids: readonly string[]): Promise<RewardRow[]> {
    if (ids.length === 0) return [];
    return this.#storage.db
      .select()
      .from(reward)
      .where(inArray(reward.id, [...ids]))
      .orderBy(asc(reward.id))
      .for('update');
  }

  /** Claims of rewards that are in blocks. */
  async minedClaims(ids: readonly string[]): Promise<Map<string, MinedShare[]>> {
    const found = new Map<string, MinedShare[]>();
    if (ids.length === 0) return found;
    const rows = await this.#storage.db
      .select({
        rewardId: rewardClaim.rewardId,
        amount: rewardClaim.amount,
        block: rewardClaim.block,
        claimedAt: rewardClaim.claimedAt,
        confirmed: rewardClaim.confirmed,
      })
      .from(rewardClaim)
      .where(and(inArray(rewardClaim.rewardId, [...ids]), isNotNull(rewardClaim.block)));
    for (const { rewardId, ...claim } of rows) {
      const known = found.get(rewardId);
      if (known) known.push(claim);
      else found.set(rewardId, [claim]);
    }
    return found;
  }

  /** Writes the sum of what is known of a reward, and raises its version. */
  async summarise(
    id: string,
    sum: Pick<RewardRow, 'state' | 'claimedCount' | 'claimedAmount' | 'endedAt' | 'revealed'>,
  ): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ ...sum, version: sql`${reward.version} + 1` })
      .where(eq(reward.id, id));
  }

  async putToken(row: RewardTokenRow): Promise<void> {
    const { name, symbol, decimals, listed } = row;
    await this.#storage.db
      .insert(rewardToken)
      .values(row)
      .onConflictDoUpdate({
        target: [rewardToken.chainId, rewardToken.contract, rewardToken.address],
        set: { name, symbol, decimals, listed },
      });
  }
}
