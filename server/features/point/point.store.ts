import { and, eq, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { pointEntry, pointSum, type PointEntry } from '@/server/db/schema/point';
import { isOfExistingSpace, membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** Points in spaces: entries, their sums, and the places of members. */
export class PointStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Returns false if the same reference of the source has been entered for the person before. */
  async enter(entry: PointEntry): Promise<boolean> {
    const { rowCount } = await this.#storage.db.insert(pointEntry).values(entry).onConflictDoNothing();
    return rowCount === 1;
  }

  async add({ spaceId, userId, amount }: Pick<PointEntry, 'spaceId' | 'userId' | 'amount'>): Promise<void> {
    await this.#storage.db
      .insert(pointSum)
      .values({ spaceId, userId, points: amount, isUnranked: true })
      .onConflictDoUpdate({
        target: [pointSum.spaceId, pointSum.userId],
        set: { points: sql`${pointSum.points} + excluded.points`, isUnranked: true },
      });
  }

  /** After a person has come into the space or has left it. */
  async markUnranked(spaceId: SpaceId, userId: UserId): Promise<void> {
    await this.#storage.db
      .update(pointSum)
      .set({ isUnranked: true })
      .where(and(eq(pointSum.spaceId, spaceId), eq(pointSum.userId, userId)));
  }

  async unrankedSpaces(limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .selectDistinct({ spaceId: pointSum.spaceId })
      .from(pointSum)
      .where(and(sql`${pointSum.isUnranked}`, isOfExistingSpace(pointSum.spaceId)))
      .limit(limit);
    return rows.map(({ spaceId }) => spaceId);
  }

  /** Gives each member of a space with points their place; equal points share one. */
  async rank(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.execute(sql`
      UPDATE ${pointSum} SET place = ranked.place, is_unranked = false
      FROM (
        SELECT ${pointSum.userId} AS user_id,
          CASE WHEN ${membership.userId} IS NOT NULL AND ${pointSum.points} > 0
            THEN rank() OVER (
              PARTITION BY ${membership.userId} IS NOT NULL
              ORDER BY ${pointSum.points} DESC) END AS place
        FROM ${pointSum} LEFT JOIN ${membership}
          ON ${membership.spaceId} = ${pointSum.spaceId} AND ${membership.userId} = ${pointSum.userId}
        WHERE ${pointSum.spaceId} = ${spaceId}
      ) AS ranked
      WHERE ${pointSum.spaceId} = ${spaceId} AND ${pointSum.userId} = ranked.user_id
        AND (${pointSum.isUnranked} OR ${pointSum.place} IS DISTINCT FROM ranked.place)`);
  }

  /** Computes all sums from the entries. Returns how many were wrong. */
  async recompute(): Promise<number> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${pointSum} (space_id, user_id, points, is_unranked)
      SELECT coalesce(entered.space_id, held.space_id), coalesce(entered.user_id, held.user_id),
        coalesce(entered.points, 0), true
      FROM (
        SELECT space_id, user_id, sum(amount) AS points FROM ${pointEntry} GROUP BY space_id, user_id
      ) AS entered
      FULL JOIN ${pointSum} AS held ON held.space_id = entered.space_id AND held.user_id = entered.user_id
      WHERE coalesce(entered.points, 0) IS DISTINCT FROM held.points
      ON CONFLICT (space_id, user_id) DO UPDATE SET points = excluded.points, is_unranked = true`);
    return rowCount ?? 0;
  }
}
