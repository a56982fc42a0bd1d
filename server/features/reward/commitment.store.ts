import { and, eq, gt, lt, notExists, or, sql } from 'drizzle-orm';
import { reward, rewardCommitment, type RewardCommitmentRow } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';

/** Seeds that were fixed, each with the salt that came first. */
export class CommitmentStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(row: typeof rewardCommitment.$inferInsert): Promise<void> {
    await this.#storage.db.insert(rewardCommitment).values(row);
  }

  async find(seedHash: string): Promise<RewardCommitmentRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(rewardCommitment)
      .where(eq(rewardCommitment.seedHash, seedHash));
    return row ?? null;
  }

  /** Keeps a salt with a commitment, unless it has another one or is too old for its first. */
  async pair(seedHash: string, salt: string, now: Date): Promise<RewardCommitmentRow | null> {
    const isFree = and(sql`${rewardCommitment.salt} IS NULL`, gt(rewardCommitment.expiresAt, now));
    const [row] = await this.#storage.db
      .update(rewardCommitment)
      .set({ salt })
      .where(and(eq(rewardCommitment.seedHash, seedHash), or(isFree, eq(rewardCommitment.salt, salt))))
      .returning();
    return row ?? null;
  }

  /** Notes how the salt of a commitment was refused; false when it was refused so before. */
  async noteRefusal(seedHash: string, refusal: string): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(rewardCommitment)
      .set({ refusal })
      .where(
        and(
          eq(rewardCommitment.seedHash, seedHash),
          sql`${rewardCommitment.refusal} IS DISTINCT FROM ${refusal}`,
        ),
      );
    return (rowCount ?? 0) > 0;
  }

  /** Forgets what was fixed before a moment, unless there is a reward of it. */
  async forget(before: Date): Promise<number> {
    const given = this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(eq(reward.salt, rewardCommitment.salt));
    const { rowCount } = await this.#storage.db
      .delete(rewardCommitment)
      .where(and(lt(rewardCommitment.createdAt, before), notExists(given)));
    return rowCount ?? 0;
  }
}
