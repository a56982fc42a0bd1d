import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import { reward, rewardClaim, type RewardClaimRow, type RewardRow } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** A claim that waits to be sent, with the reward that it is of. */
export interface AskedClaim {
  readonly claim: RewardClaimRow;
  readonly reward: RewardRow;
}

const AT_ONCE = 50;

/** Shares that belong to a person. */
export class ClaimStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async ofUser(rewardId: string, userId: UserId): Promise<RewardClaimRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(rewardClaim)
      .where(and(eq(rewardClaim.rewardId, rewardId), eq(rewardClaim.userId, userId)));
    return row ?? null;
  }

  async at(rewardId: string, index: number): Promise<RewardClaimRow | null> {
    const [row] = await this.#storage.db.select().from(rewardClaim).where(isShare(rewardId, index));
    return row ?? null;
  }

  /** Every share of a reward that belongs to a person, by index. */
  async all(rewardId: string): Promise<RewardClaimRow[]> {
    return this.#storage.db
      .select()
      .from(rewardClaim)
      .where(eq(rewardClaim.rewardId, rewardId))
      .orderBy(asc(rewardClaim.index));
  }

  /** The lowest index that nobody has; the reward is locked by the caller. Null when all are taken. */
  async nextIndex(rewardId: string, shares: number): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ highest: max(rewardClaim.index), taken: count() })
      .from(rewardClaim)
      .where(eq(rewardClaim.rewardId, rewardId));
    const next = (row?.highest ?? -1) + 1;
    if (next < shares) return next;
    if ((row?.taken ?? 0) >= shares) return null;
    // Claims on the chain that we never gave have left gaps.
    const taken = new Set((await this.all(rewardId)).map(({ index }) => index));
    return Array.from({ length: shares }, (_, index) => index).find((index) => !taken.has(index)) ?? null;
  }

  async insert(row: typeof rewardClaim.$inferInsert): Promise<RewardClaimRow> {
    const [inserted] = await this.#storage.db.insert(rewardClaim).values(row).returning();
    if (!inserted) throw new Error('The new share has no row');
    return inserted;
  }

  /** Whether the list of a reward names these people in this order. */
  async hasListed(rewardId: string, userIds: readonly UserId[]): Promise<boolean> {
    const rows = userIds.length === 0 ? [] : await this.all(rewardId);
    return rows.map(({ userId }) => userId).join() === userIds.join();
  }

  /** The person asked for it, and was given what it takes. */
  async noteAsked(rewardId: string, index: number, now: Date): Promise<void> {
    await this.#storage.db
      .update(rewardClaim)
      .set({ askedAt: now })
      .where(and(isShare(rewardId, index), isNull(rewardClaim.askedAt)));
  }

  /** The platform is to send it, unless it does or it is on the chain. */
  async askRelay(rewardId: string, index: number, now: Date): Promise<void> {
    await this.#storage.db
      .update(rewardClaim)
      .set({
        relay: 'asked',
        askedAt: now,
        // Asking again does not shorten the wait of a claim that is asked already.
        attempts: sql`CASE WHEN ${rewardClaim.relay} = 'asked' THEN ${rewardClaim.attempts} ELSE 0 END`,
        retryAt: sql`CASE WHEN ${rewardClaim.relay} = 'asked' THEN ${rewardClaim.retryAt} END`,
      })
      .where(
        and(
          isShare(rewardId, index),
          isNull(rewardClaim.block),
          or(isNull(rewardClaim.relay), ne(rewardClaim.relay, 'sent')),
        ),
      );
  }

  async setRelay(
    rewardId: string,
    index: number,
    relay: 'asked' | 'sent' | 'refused',
    transaction?: string,
  ): Promise<void> {
    await this.#storage.db
      .update(rewardClaim)
      .set({ relay, ...(transaction !== undefined && { transaction }) })
      .where(and(isShare(rewardId, index), isNull(rewardClaim.block)));
  }

  /** Skips a claim until a moment, after so many attempts for which the node had no result. */
  async postpone(rewardId: string, index: number, attempts: number, retryAt: Date): Promise<void> {
    await this.#storage.db
      .update(rewardClaim)
      .set({ attempts, retryAt })
      .where(and(isShare(rewardId, index), eq(rewardClaim.relay, 'asked')));
  }

  /** Gives shares back whose claims another account has signed on a chain until a moment, and that are in no block. */
  async refuseOthers(chainId: number, address: string, until: Date): Promise<void> {
    const signedByOther = this.#storage.db
      .select({ id: rewardTransaction.id })
      .from(rewardTransaction)
      .where(
        and(
          eq(rewardTransaction.hash, rewardClaim.transaction),
          eq(rewardTransaction.chainId, chainId),
          ne(rewardTransaction.sender, address),
          lte(rewardTransaction.storedAt, until),
        ),
      );
    await this.#storage.db
      .update(rewardClaim)
      .set({ relay: 'refused' })
      .where(and(eq(rewardClaim.relay, 'sent'), isNull(rewardClaim.block), exists(signedByOther)));
  }

  /** Whether any claim of a chain was asked for or sent and is in no block; also after one was taken back. */
  async isWaiting(chainId: number): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ index: rewardClaim.index })
      .from(rewardClaim)
      .innerJoin(reward, eq(reward.id, rewardClaim.rewardId))
      .where(
        and(
          inArray(rewardClaim.relay, ['asked', 'sent']),
          isNull(rewardClaim.block),
          eq(reward.chainId, chainId),
        ),
      )
      .limit(1);
    return row !== undefined;
  }

  /**
   * Claims of a chain that wait to be sent and are due: those that the node had a result for so far come first, so that
   * nobody's retries hold up others, and of these who has waited longest.
   */
  async asked(chainId: number, now: Date): Promise<AskedClaim[]> {
    return this.#storage.db
      .select({ claim: rewardClaim, reward })
      .from(rewardClaim)
      .innerJoin(reward, eq(reward.id, rewardClaim.rewardId))
      .where(
        and(
          eq(rewardClaim.relay, 'asked'),
          isNull(rewardClaim.block),
          isNotNull(rewardClaim.askedAt),
          or(isNull(rewardClaim.retryAt), lte(rewardClaim.retryAt, now)),
          eq(reward.chainId, chainId),
        ),
      )
      .orderBy(asc(rewardClaim.attempts), asc(sql`coalesce(${rewardClaim.retryAt}, ${rewardClaim.askedAt})`))
      .limit(AT_ONCE);
  }
}

const isShare = (rewardId: string, index: number) =>
  and(eq(rewardClaim.rewardId, rewardId), eq(rewardClaim.index, index));
