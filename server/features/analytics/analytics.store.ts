import { and, asc, between, eq, gte, sql } from 'drizzle-orm';
import type { SpaceId } from '@/protocol/ids';
import { spaceCohort, spaceDay, spaceRewardDay } from '@/server/db/schema/analytics';
import type { Storage } from '@/storage/storage';

export type SpaceDayRow = typeof spaceDay.$inferSelect;

/** Amounts of a token. */
export interface MovedAmount {
  readonly chainId: number;
  readonly contract: string;
  readonly token: string;
  readonly given: string;
  readonly claimed: string;
}

/** Reads what was counted of a space; how much of it there is depends on days alone. */
export class AnalyticsStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async daysSince(spaceId: SpaceId, day: string): Promise<SpaceDayRow[]> {
    return this.#storage.db
      .select()
      .from(spaceDay)
      .where(and(eq(spaceDay.spaceId, spaceId), gte(spaceDay.day, day)))
      .orderBy(asc(spaceDay.day));
  }

  async amounts(spaceId: SpaceId, from: string, to: string): Promise<MovedAmount[]> {
    const { chainId, contract, token, given, claimed, day } = spaceRewardDay;
    return this.#storage.db
      .select({
        chainId,
        contract,
        token,
        given: sql<string>`sum(${given})::text`,
        claimed: sql<string>`sum(${claimed})::text`,
      })
      .from(spaceRewardDay)
      .where(and(eq(spaceRewardDay.spaceId, spaceId), between(day, from, to)))
      .groupBy(chainId, contract, token)
      .orderBy(asc(chainId), asc(token), asc(contract));
  }

  /** Who joined in weeks since a Monday and was active later. */
  async cohorts(spaceId: SpaceId, week: string): Promise<(typeof spaceCohort.$inferSelect)[]> {
    return this.#storage.db
      .select()
      .from(spaceCohort)
      .where(and(eq(spaceCohort.spaceId, spaceId), gte(spaceCohort.week, week)));
  }
}
