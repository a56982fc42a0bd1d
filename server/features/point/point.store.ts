import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { boardSum, OVERALL_BOARD, pointEntry, pointSum, type PointEntryRow } from '@/server/db/schema/point';
import { privacy } from '@/server/db/schema/privacy';
import { isOfExistingSpace, membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import { boardsOf } from './board-period';

/** What of an entry decides which sums it is in. */
export type Summed = Pick<PointEntryRow, 'spaceId' | 'userId' | 'amount'> & {
  /** Of the entry that it takes back, if it does. */
  readonly at: Date;
};

/** Points of people: entries, their sums, and the places of members. */
export class PointStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Returns false if the same reference of the source has been entered for the person before. */
  async enter(entry: typeof pointEntry.$inferInsert): Promise<boolean> {
    const { rowCount } = await this.#storage.db.insert(pointEntry).values(entry).onConflictDoNothing();
    return rowCount === 1;
  }

  /** Locks an entry and returns it. */
  async lock(id: number): Promise<PointEntryRow | null> {
    const [row] = await this.#storage.db.select().from(pointEntry).where(eq(pointEntry.id, id)).for('update');
    return row ?? null;
  }

  async decide(id: number, state: 'counted' | 'rejected'): Promise<void> {
    await this.#storage.db.update(pointEntry).set({ state }).where(eq(pointEntry.id, id));
  }

  /** Whether an entry was taken back. */
  async isReversed(id: number): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ id: pointEntry.id })
      .from(pointEntry)
      .where(eq(pointEntry.reverses, id));
    return row !== undefined;
  }

  /** Adds points to every sum that they are in. */
  async add({ spaceId, userId, amount, at }: Summed): Promise<void> {
    const { db } = this.#storage;
    const boards = spaceId === null ? [OVERALL_BOARD] : [OVERALL_BOARD, spaceId];
    const rows = boards.flatMap((board) => boardsOf(board, at));
    await db
      .insert(boardSum)
      .values(rows.map((row) => ({ ...row, userId, points: amount })))
      .onConflictDoUpdate({
        target: [boardSum.board, boardSum.period, boardSum.starts, boardSum.userId],
        set: { points: sql`${boardSum.points} + excluded.points` },
      });
    if (spaceId === null) return;
    await db
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

  /** After a person has left the leaderboards or has come back to them. */
  async markUnrankedEverywhere(userId: UserId): Promise<void> {
    await this.#storage.db.update(pointSum).set({ isUnranked: true }).where(eq(pointSum.userId, userId));
  }

  async unrankedSpaces(limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .selectDistinct({ spaceId: pointSum.spaceId })
      .from(pointSum)
      .where(and(sql`${pointSum.isUnranked}`, isOfExistingSpace(pointSum.spaceId)))
      .limit(limit);
    return rows.map(({ spaceId }) => spaceId);
  }

  /** Gives each member of a space with points their place; equal points share one. Who has left the boards has none. */
  async rank(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.execute(sql`
      UPDATE ${pointSum} SET place = ranked.place, is_unranked = false
      FROM (
        SELECT user_id, CASE WHEN shown AND points > 0
          THEN rank() OVER (PARTITION BY shown ORDER BY points DESC) END AS place
        FROM (
          SELECT ${pointSum.userId} AS user_id, ${pointSum.points} AS points,
            ${membership.userId} IS NOT NULL AND ${privacy.onLeaderboards} IS NOT FALSE AS shown
          FROM ${pointSum} LEFT JOIN ${membership}
            ON ${membership.spaceId} = ${pointSum.spaceId} AND ${membership.userId} = ${pointSum.userId}
          LEFT JOIN ${privacy} ON ${privacy.userId} = ${pointSum.userId}
          WHERE ${pointSum.spaceId} = ${spaceId}
        ) AS summed
      ) AS ranked
      WHERE ${pointSum.spaceId} = ${spaceId} AND ${pointSum.userId} = ranked.user_id
        AND (${pointSum.isUnranked} OR ${pointSum.place} IS DISTINCT FROM ranked.place)`);
  }

  /** Sums of days and weeks that no board shows any more. */
  async forgetBoards(before: string): Promise<number> {
    const { rowCount } = await this.#storage.db
      .delete(boardSum)
      .where(and(inArray(boardSum.period, ['day', 'week']), lt(boardSum.starts, before)));
    return rowCount ?? 0;
  }
}
