import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import { isOfExistingSpace } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Who may not speak or act in a space for a while. */
export class TimeOutStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** When the time-outs of these people end, for those who have one. */
  async endsOf(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Map<UserId, Date>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select({ userId: spaceTimeOut.userId, endsAt: spaceTimeOut.endsAt })
      .from(spaceTimeOut)
      .where(and(eq(spaceTimeOut.spaceId, spaceId), inArray(spaceTimeOut.userId, [...userIds])));
    return new Map(rows.map(({ userId, endsAt }) => [userId, endsAt]));
  }

  async put(timeOut: typeof spaceTimeOut.$inferInsert): Promise<void> {
    await this.#storage.db
      .insert(spaceTimeOut)
      .values(timeOut)
      .onConflictDoUpdate({
        target: [spaceTimeOut.spaceId, spaceTimeOut.userId],
        set: {
          endsAt: sql`excluded.ends_at`,
          note: sql`excluded.note`,
          givenBy: sql`excluded.given_by`,
          givenAt: sql`excluded.given_at`,
        },
      });
  }

  /** Returns when the time-outs of these people would have ended, for those who had one. */
  async remove(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Map<UserId, Date>> {
    const removed = await this.#storage.db
      .delete(spaceTimeOut)
      .where(and(eq(spaceTimeOut.spaceId, spaceId), inArray(spaceTimeOut.userId, [...userIds])))
      .returning({ userId: spaceTimeOut.userId, endsAt: spaceTimeOut.endsAt });
    return new Map(removed.map(({ userId, endsAt }) => [userId, endsAt]));
  }

  /** Spaces with time-outs that are over, the longest over first. */
  async spacesWithDue(now: Date, limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .select({ spaceId: spaceTimeOut.spaceId })
      .from(spaceTimeOut)
      .where(and(lte(spaceTimeOut.endsAt, now), isOfExistingSpace(spaceTimeOut.spaceId)))
      .orderBy(asc(spaceTimeOut.endsAt))
      .limit(limit);
    return [...new Set(rows.map(({ spaceId }) => spaceId))];
  }

  /** Deletes what is over in a space; returns whose it was. */
  async removeDue(spaceId: SpaceId, now: Date): Promise<UserId[]> {
    const removed = await this.#storage.db
      .delete(spaceTimeOut)
      .where(and(eq(spaceTimeOut.spaceId, spaceId), lte(spaceTimeOut.endsAt, now)))
      .returning({ userId: spaceTimeOut.userId });
    return removed.map(({ userId }) => userId);
  }
}
