import { desc, eq } from 'drizzle-orm';
import type { SpaceId } from '@/protocol/ids';
import { splitRate } from '@/server/db/schema/game';
import type { Storage } from '@/storage/storage';

export type SplitRateRow = typeof splitRate.$inferSelect;

/** How the earnings of game spaces are split, and were before. */
export class SplitRateStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Newest first. */
  async list(spaceId: SpaceId, limit: number): Promise<SplitRateRow[]> {
    return this.#storage.db
      .select()
      .from(splitRate)
      .where(eq(splitRate.spaceId, spaceId))
      .orderBy(desc(splitRate.number))
      .limit(limit);
  }

  /** Adds rates unless they hold already. The caller has locked the space. */
  async put(
    spaceId: SpaceId,
    rates: Pick<SplitRateRow, 'scholarRate' | 'managerRate' | 'since'>,
  ): Promise<void> {
    const [last] = await this.list(spaceId, 1);
    if (last?.scholarRate === rates.scholarRate && last.managerRate === rates.managerRate) return;
    await this.#storage.db.insert(splitRate).values({ spaceId, number: (last?.number ?? 0) + 1, ...rates });
  }
}
