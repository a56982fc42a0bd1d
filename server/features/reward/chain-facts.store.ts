import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import {
  reward,
  rewardClaim,
  rewardCursor,
  rewardToken,
  type RewardClaimRow,
  type RewardCursorRow,
  type RewardRow,
  type RewardTokenRow,
} from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';

interface ContractKey {
  readonly chainId: number;
  readonly contract: string;
}

interface MinedClaim {
  readonly rewardId: string;
  readonly index: number;
  readonly recipient: string;
  readonly amount: string;
  readonly transaction: string;
  readonly block: number;
  readonly claimedAt: Date;
}

/** What the follower writes down of a chain. Whoever writes holds the lease of the cursor. */
export class ChainFactsStore {
  constructor(private readonly storage: Storage) {}

  async cursor(key: ContractKey): Promise<RewardCursorRow | null> {
    const [row] = await this.storage.db.select().from(rewardCursor).where(isCursor(key));
    return row ?? null;
  }

  /** Takes the lease of a cursor, made at `start` when there is none; null while another process has it. */
  async lease(
    key: ContractKey,
    start: { block: number; blockHash: string },
    { lease, now, until }: { lease: string; now: Date; until: Date },
  ): Promise<RewardCursorRow | null> {
    const [row] = await this.storage.db
      .insert(rewardCursor)
      .values({ ...key, ...start, head: start.block, lease, leaseUntil: until })
      .onConflictDoUpdate({
        target: [rewardCursor.chainId, rewardCursor.contract],
        set: { lease, leaseUntil: until },
        setWhere: or(isNull(rewardCursor.lease), lte(rewardCursor.leaseUntil, now)),
      })
      .returning();
    return row ?? null;
  }

  async release(key: ContractKey, lease: string): Promise<void> {
    await this.storage.db
      .update(rewardCursor)
      .set({ lease: null, leaseUntil: null })
      .where(and(isCursor(key), eq(rewardCursor.lease, lease)));
  }

  /** Moves the cursor; false when the lease was lost, and nothing of the transaction may stay. */
  async advance(
    key: ContractKey,
    lease: string,
    to: { block: number; blockHash: string; head: number },
  ): Promise<boolean> {
    const { rowCount } = await this.storage.db
      .update(rewardCursor)
      .set(to)
      .where(and(isCursor(key), eq(rewardCursor.lease, lease)));
    return rowCount === 1;
  }

  /** Takes every lease back, for a process that knows that no other one holds any. */
  async freeAll(): Promise<void> {
    await this.storage.db
      .update(rewardCursor)
      .set({ lease: null, leaseUntil: null })
      .where(isNotNull(rewardCursor.lease));
  }

  /** Which of these ids are rewards of ours. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(inArray(reward.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
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
    await this.storage.db
      .update(reward)
      .set({
        transaction,
        block,
        claimGas,
        fundedAt: sql`LEAST(${reward.fundedAt}, GREATEST(${reward.createdAt}, ${fundedAt.toISOString()}::timestamptz))`,
      })
      .where(eq(reward.id, id));
  }

  /** A share is claimed on the chain; a claim that we never gave gets a row too, so that its index is given to nobody. */
  async claimed(claim: MinedClaim): Promise<void> {
    const { rewardId, index, recipient, amount, ...mined } = claim;
    const updated = await this.storage.db
      .update(rewardClaim)
      .set({
        ...mined,
        amount,
        // Only a stolen signer names somebody else; the person then has nothing, and may be given another share.
        userId: sql`CASE WHEN ${rewardClaim.recipient} = ${recipient} THEN ${rewardClaim.userId} END`,
      })
      .where(and(eq(rewardClaim.rewardId, rewardId), eq(rewardClaim.index, index)))
      .returning({ index: rewardClaim.index });
    if (updated.length > 0) return;
    const stray = { rewardId, index, recipient, amount, userId: null, ...mined };
    await this.storage.db.insert(rewardClaim).values(stray).onConflictDoNothing();
  }

  /** The coins of a share became a credit; the claim itself was written before. */
  async shareCredited(rewardId: string, index: number): Promise<void> {
    await this.storage.db
      .update(rewardClaim)
      .set({ credited: true })
      .where(and(eq(rewardClaim.rewardId, rewardId), eq(rewardClaim.index, index)));
  }

  /** Coins of a return became a credit; false when that was known. */
  async restCredited(id: string, block: number): Promise<boolean> {
    const { rowCount } = await this.storage.db
      .update(reward)
      .set({ restCreditedBlock: block })
      .where(and(eq(reward.id, id), sql`${reward.restCreditedBlock} IS DISTINCT FROM ${block}`));
    return rowCount === 1;
  }

  async returned(
    id: string,
    back: { amount: bigint; to: string; transaction: string; block: number; endedAt: Date },
  ): Promise<void> {
    await this.storage.db
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

  /** Forgets what blocks after `block` have said; answers the rewards concerned. */
  async forgetAfter({ chainId, contract }: ContractKey, block: number): Promise<string[]> {
    const { db } = this.storage;
    const here = and(eq(reward.chainId, chainId), eq(reward.contract, contract));
    const mine = db.select({ id: reward.id }).from(reward).where(here);
    const claims = await db
      .update(rewardClaim)
      .set({ block: null, claimedAt: null, credited: false, confirmed: false })
      .where(and(gt(rewardClaim.block, block), inArray(rewardClaim.rewardId, mine)))
      .returning({ id: rewardClaim.rewardId });
    const returns = await db
      .update(reward)
      .set({
        returnedAmount: '0',
        returnedTo: null,
        returnedTransaction: null,
        returnedBlock: null,
        endedAt: null,
        settled: false,
      })
      .where(and(here, gt(reward.returnedBlock, block)))
      .returning({ id: reward.id });
    const credits = await db
      .update(reward)
      .set({ restCreditedBlock: null, settled: false })
      .where(and(here, gt(reward.restCreditedBlock, block)))
      .returning({ id: reward.id });
    const deposits = await db
      .update(reward)
      .set({ block: null, settled: false })
      .where(and(here, gt(reward.block, block)))
      .returning({ id: reward.id });
    return [...new Set([...claims, ...returns, ...credits, ...deposits].map(({ id }) => id))];
  }

  /** Rewards whose deposit has few blocks on top. */
  async confirming({ chainId, contract }: ContractKey, until: number): Promise<string[]> {
    const rows = await this.storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(
        and(
          eq(reward.chainId, chainId),
          eq(reward.contract, contract),
          eq(reward.state, 'confirming'),
          lte(reward.block, until),
        ),
      );
    return rows.map(({ id }) => id);
  }

  /** Marks claims that have enough blocks on top; answers the rewards concerned. */
  async confirmClaims({ chainId, contract }: ContractKey, until: number): Promise<string[]> {
    const mine = this.storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(
        and(eq(reward.id, rewardClaim.rewardId), eq(reward.chainId, chainId), eq(reward.contract, contract)),
      );
    const rows = await this.storage.db
      .update(rewardClaim)
      .set({ confirmed: true })
      .where(
        and(
          not(rewardClaim.confirmed),
          isNotNull(rewardClaim.block),
          lte(rewardClaim.block, until),
          sql`EXISTS ${mine}`,
        ),
      )
      .returning({ id: rewardClaim.rewardId });
    return [...new Set(rows.map(({ id }) => id))];
  }

  async lock(id: string): Promise<RewardRow | null> {
    const [row] = await this.storage.db.select().from(reward).where(eq(reward.id, id)).for('update');
    return row ?? null;
  }

  /** Claims of a reward that are in blocks. */
  async minedClaims(
    id: string,
  ): Promise<Pick<RewardClaimRow, 'amount' | 'block' | 'claimedAt' | 'confirmed'>[]> {
    return this.storage.db
      .select({
        amount: rewardClaim.amount,
        block: rewardClaim.block,
        claimedAt: rewardClaim.claimedAt,
        confirmed: rewardClaim.confirmed,
      })
      .from(rewardClaim)
      .where(and(eq(rewardClaim.rewardId, id), isNotNull(rewardClaim.block)));
  }

  /** Writes the sum of what is known of a reward, and raises its version. */
  async summarise(
    id: string,
    sum: Pick<RewardRow, 'state' | 'claimedCount' | 'claimedAmount' | 'endedAt' | 'revealed'>,
  ): Promise<void> {
    await this.storage.db
      .update(reward)
      .set({ ...sum, version: sql`${reward.version} + 1` })
      .where(eq(reward.id, id));
  }

  /** Rewards that are over and whose seed is still kept. */
  async unrevealed({ chainId, contract }: ContractKey): Promise<string[]> {
    const rows = await this.storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(
        and(
          eq(reward.chainId, chainId),
          eq(reward.contract, contract),
          not(reward.revealed),
          isNotNull(reward.endedAt),
        ),
      );
    return rows.map(({ id }) => id);
  }

  async putToken(row: RewardTokenRow): Promise<void> {
    const { name, symbol, decimals, listed } = row;
    await this.storage.db
      .insert(rewardToken)
      .values(row)
      .onConflictDoUpdate({
        target: [rewardToken.chainId, rewardToken.contract, rewardToken.address],
        set: { name, symbol, decimals, listed },
      });
  }
}

const isCursor = ({ chainId, contract }: ContractKey) =>
  and(eq(rewardCursor.chainId, chainId), eq(rewardCursor.contract, contract));
