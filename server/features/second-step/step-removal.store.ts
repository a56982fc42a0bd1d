import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { stepRemoval, type StepRemovalRow } from '@/server/db/schema/second-step';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Lost second steps that wait to be removed. */
export class StepRemovalStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(accountId: UserId): Promise<StepRemovalRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(stepRemoval)
      .where(eq(stepRemoval.accountId, accountId));
    return row ?? null;
  }

  /** Returns the removal that waits, which is an earlier one if there is one. */
  async begin(row: Omit<StepRemovalRow, 'remindedAt'>): Promise<{ row: StepRemovalRow; isNew: boolean }> {
    const [added] = await this.#storage.db.insert(stepRemoval).values(row).onConflictDoNothing().returning();
    if (added) return { row: added, isNew: true };
    const before = await this.find(row.accountId);
    if (!before) throw new Error('The removal ended meanwhile');
    return { row: before, isNew: false };
  }

  /** Whether one was there. */
  async delete(accountId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(stepRemoval)
      .where(eq(stepRemoval.accountId, accountId))
      .returning({ accountId: stepRemoval.accountId });
    return rows.length > 0;
  }

  /** Accounts whose second notice is due: their removal comes before `dueBefore`. */
  async toRemind(dueBefore: Date, limit: number): Promise<StepRemovalRow[]> {
    return this.#storage.db
      .select()
      .from(stepRemoval)
      .where(and(isNull(stepRemoval.remindedAt), lte(stepRemoval.dueAt, dueBefore)))
      .orderBy(asc(stepRemoval.dueAt))
      .limit(limit);
  }

  /** False when it has ended or was reminded of meanwhile. */
  async markReminded(accountId: UserId, remindedAt: Date, dueAt: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(stepRemoval)
      .set({ remindedAt, dueAt })
      .where(and(eq(stepRemoval.accountId, accountId), isNull(stepRemoval.remindedAt)))
      .returning({ accountId: stepRemoval.accountId });
    return rows.length > 0;
  }

  /** Accounts whose removal is due and was announced twice. */
  async due(now: Date, limit: number): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ accountId: stepRemoval.accountId })
      .from(stepRemoval)
      .where(and(lte(stepRemoval.dueAt, now), isNotNull(stepRemoval.remindedAt)))
      .orderBy(asc(stepRemoval.dueAt))
      .limit(limit);
    return rows.map(({ accountId }) => accountId);
  }
}
