import { and, asc, eq, getTableColumns, inArray, lte, ne, sql } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { isForMembership } from '@/server/db/notice-selection';
import { membership } from '@/server/db/existing-spaces';
import { notice } from '@/server/db/schema/notice';
import { pushDelivery, pushSpread, pushSubscription, type PushDeliveryRow } from '@/server/db/schema/push';
import { reaches } from '@/server/db/seen-notice';
import type { Storage } from '@/storage/storage';

/** People whose browsers are found in one step. */
const PEOPLE_AT_ONCE = 500;

/** Which browsers are to be told of which notices. */
export class PushDeliveryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Takes one delivery that is due and leaves it to the caller until `leaseUntil`. */
  async claim(now: Date, leaseUntil: Date): Promise<PushDeliveryRow | null> {
    const { db } = this.#storage;
    // A subquery of the condition may run again for each row, and then takes more than one; this runs once.
    const next = db
      .$with('next')
      .as(
        db
          .select({ id: pushDelivery.id })
          .from(pushDelivery)
          .where(lte(pushDelivery.dueAt, now))
          .orderBy(asc(pushDelivery.dueAt))
          .limit(1)
          .for('update', { skipLocked: true }),
      );
    const [row] = await db
      .with(next)
      .update(pushDelivery)
      .set({ dueAt: leaseUntil, attempts: sql`${pushDelivery.attempts} + 1` })
      .from(next)
      .where(eq(pushDelivery.id, next.id))
      .returning(getTableColumns(pushDelivery));
    return row ?? null;
  }

  /** Other deliveries that wait and say the same. */
  async twins({ id, sessionId, noticeId }: PushDeliveryRow): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: pushDelivery.id })
      .from(pushDelivery)
      .where(
        and(
          eq(pushDelivery.sessionId, sessionId),
          eq(pushDelivery.noticeId, noticeId),
          eq(pushDelivery.handed, false),
          ne(pushDelivery.id, id),
        ),
      );
    return rows.map((row) => row.id);
  }

  /** Notes that the push service is about to get a delivery, which says what its twins would say. False where it is gone. */
  async hand(id: number, twinIds: readonly number[]): Promise<boolean> {
    return this.#storage.transaction(async (db) => {
      const { rowCount } = await db
        .update(pushDelivery)
        .set({ handed: true })
        .where(and(eq(pushDelivery.id, id), eq(pushDelivery.handed, false)));
      if (rowCount !== 1) return false;
      if (twinIds.length > 0) await db.delete(pushDelivery).where(inArray(pushDelivery.id, [...twinIds]));
      return true;
    });
  }

  /** The push service has not taken it: it waits again. */
  async postpone(id: number, dueAt: Date): Promise<void> {
    await this.#storage.db.update(pushDelivery).set({ dueAt, handed: false }).where(eq(pushDelivery.id, id));
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.#storage.db.delete(pushDelivery).where(inArray(pushDelivery.id, [...ids]));
  }

  /** Finds some more browsers for a notice that is for everyone. Null where no notice waits for it. */
  async spread(dueAt: Date): Promise<number | null> {
    return this.#storage.transaction(async (db) => {
      const [waiting] = await db
        .select()
        .from(pushSpread)
        .orderBy(asc(pushSpread.noticeId))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!waiting) return null;
      const { noticeId, afterId } = waiting;
      const people = await db
        .selectDistinct({ userId: pushSubscription.userId })
        .from(pushSubscription)
        .where(sql`${pushSubscription.userId} > ${afterId}`)
        .orderBy(asc(pushSubscription.userId))
        .limit(PEOPLE_AT_ONCE);
      const last = people.at(-1)?.userId;
      if (last === undefined || people.length < PEOPLE_AT_ONCE) {
        await db.delete(pushSpread).where(eq(pushSpread.noticeId, noticeId));
      } else {
        await db.update(pushSpread).set({ afterId: last }).where(eq(pushSpread.noticeId, noticeId));
      }
      if (last === undefined) return 0;
      return this.#put(
        noticeId,
        people.map(({ userId }) => userId),
        dueAt,
      );
    });
  }

  async #put(noticeId: number, userIds: readonly UserId[], dueAt: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${pushDelivery} (session_id, notice_id, due_at)
      SELECT ${pushSubscription.sessionId}, ${notice.id}, ${dueAt.toISOString()}::timestamptz
      FROM ${pushSubscription}
      JOIN ${membership} ON ${membership.userId} = ${pushSubscription.userId}
      JOIN ${notice} ON ${isForMembership}
      WHERE ${notice.id} = ${noticeId} AND ${inArray(pushSubscription.userId, [...userIds])}
        AND ${reaches(sql`${pushSubscription.userId}`, 'push')}`);
    return rowCount ?? 0;
  }
}
