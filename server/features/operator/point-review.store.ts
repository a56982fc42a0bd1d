import { and, desc, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '@/server/db/schema/account';
import { pointEntry } from '@/server/db/schema/point';
import { space } from '@/server/db/existing-spaces';
import { personColumns } from '@/server/db/person-columns';
import type { Storage } from '@/storage/storage';

/** Entries of points as platform admins look at them. */
export class PointReviewStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The newest first. Of those that count, what was taken back or takes back is left out. */
  async page({
    state,
    before,
    limit,
  }: {
    state: 'held' | 'counted';
    /** Only entries before this one; null for the newest. */
    before: number | null;
    limit: number;
  }) {
    const { db } = this.#storage;
    const other = alias(account, 'other');
    const reversal = alias(pointEntry, 'reversal');
    const reversals = db
      .select({ one: sql`1` })
      .from(reversal)
      .where(eq(reversal.reverses, pointEntry.id));
    return db
      .select({
        id: pointEntry.id,
        source: pointEntry.source,
        amount: pointEntry.amount,
        at: pointEntry.at,
        holdReason: pointEntry.holdReason,
        person: personColumns,
        about: { id: other.id, username: other.username, avatar: other.avatar },
        space: { id: space.id, name: space.name },
      })
      .from(pointEntry)
      .innerJoin(account, eq(account.id, pointEntry.userId))
      .leftJoin(other, eq(other.id, pointEntry.personId))
      .leftJoin(space, eq(space.id, pointEntry.spaceId))
      .where(
        and(
          eq(pointEntry.state, state),
          before === null ? undefined : lt(pointEntry.id, before),
          ...(state === 'counted' ? [isNull(pointEntry.reverses), notExists(reversals)] : []),
        ),
      )
      .orderBy(desc(pointEntry.id))
      .limit(limit);
  }
}
