import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { keyRecovery, type KeyRecoveryRow } from '@/server/db/schema/key-share';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export class RecoveryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(accountId: UserId): Promise<KeyRecoveryRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(keyRecovery)
      .where(eq(keyRecovery.accountId, accountId));
    return row ?? null;
  }

  /** The same, and until the end of the transaction nobody changes or ends it. */
  async lock(accountId: UserId): Promise<KeyRecoveryRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(keyRecovery)
      .where(eq(keyRecovery.accountId, accountId))
      .for('update');
    return row ?? null;
  }

  /** A newer recovery takes the place of an older one, whose wait is lost. */
  async start(row: Omit<KeyRecoveryRow, 'fetchedAt'>): Promise<void> {
    const { accountId, ...values } = row;
    await this.#storage.db
      .insert(keyRecovery)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: keyRecovery.accountId, set: { ...values, fetchedAt: null } });
  }

  /** Marks the first fetch. */
  async markFetched(accountId: UserId, now: Date): Promise<void> {
    await this.#storage.db
      .update(keyRecovery)
      .set({ fetchedAt: now })
      .where(eq(keyRecovery.accountId, accountId));
  }

  /** Answers what was deleted; null when there was none. */
  async delete(accountId: UserId): Promise<KeyRecoveryRow | null> {
    const [row] = await this.#storage.db
      .delete(keyRecovery)
      .where(eq(keyRecovery.accountId, accountId))
      .returning();
    return row ?? null;
  }

  async prune(limits: { fetchedBefore: Date; releasedBefore: Date }): Promise<number> {
    const { rowCount } = await this.#storage.db
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
