import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { keyRecovery, type KeyRecoveryRow } from '@/server/db/schema/key-share';
import type { Storage } from '@/storage/storage';

export class RecoveryStore {
  constructor(private readonly storage: Storage) {}

  async find(accountId: number): Promise<KeyRecoveryRow | null> {
    const [row] = await this.storage.db
      .select()
      .from(keyRecovery)
      .where(eq(keyRecovery.accountId, accountId));
    return row ?? null;
  }

  /** A newer recovery takes the place of an older one, whose wait is lost. */
  async start(row: Omit<KeyRecoveryRow, 'fetchedAt'>): Promise<void> {
    const { accountId, ...values } = row;
    await this.storage.db
      .insert(keyRecovery)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: keyRecovery.accountId, set: { ...values, fetchedAt: null } });
  }

  /** Marks the first fetch; of several at the same time one is the first. */
  async fetched(accountId: number, sessionId: number, now: Date): Promise<boolean> {
    const { rowCount } = await this.storage.db
      .update(keyRecovery)
      .set({ fetchedAt: now })
      .where(
        and(
          eq(keyRecovery.accountId, accountId),
          eq(keyRecovery.sessionId, sessionId),
          isNull(keyRecovery.fetchedAt),
        ),
      );
    return rowCount === 1;
  }

  /** False when there was none. */
  async delete(accountId: number): Promise<boolean> {
    const { rowCount } = await this.storage.db
      .delete(keyRecovery)
      .where(eq(keyRecovery.accountId, accountId));
    return rowCount === 1;
  }

  async prune(limits: { fetchedBefore: Date; releasedBefore: Date }): Promise<number> {
    const { rowCount } = await this.storage.db
      .delete(keyRecovery)
      .where(
        or(
          lt(keyRecovery.fetchedAt, limits.fetchedBefore),
          and(isNull(keyRecovery.fetchedAt), lt(keyRecovery.releaseAt, limits.releasedBefore)),
        ),
      );
    return rowCount ?? 0;
  }
}
