import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { isLeasedAs, isLeaseFree, isLeaseTaken, NO_LEASE } from '@/server/db/lease';
import { chatWish, type WishRow } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';
import type { RoomId } from '@/protocol/ids';

export type Wish = Pick<WishRow, 'key' | 'kind' | 'roomId' | 'userId' | 'subject'> & {
  readonly dueAt?: Date | null;
};
/** A row that this process applies. */
export interface LeasedWish extends WishRow {
  readonly lease: string;
}
const PUT_AT_ONCE = 1000;
/** Nothing is postponed for so long (outbox.ts). */
const FAR_MS = 15 * 60_000;
const WOKEN_AT_ONCE = 100;

/** What the homeserver has still to be told. */
export class WishStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The platform has changed something: whoever applies an older version goes again. */
  async put(wishes: readonly Wish[], now: Date): Promise<void> {
    for (const values of this.#rows(wishes, { changed: true, nextAt: now })) {
      await this.#storage.db
        .insert(chatWish)
        .values(values)
        .onConflictDoUpdate({
          target: chatWish.key,
          set: {
            version: sql`${chatWish.version} + 1`,
            changed: true,
            over: null,
            nextAt: sql`excluded.next_at`,
          },
        });
    }
  }

  /** Somebody should look; a wish that waits already does. */
  async putCheck(wishes: readonly Wish[], now: Date): Promise<void> {
    for (const values of this.#rows(wishes, { changed: false, nextAt: now })) {
      await this.#storage.db.insert(chatWish).values(values).onConflictDoNothing();
    }
  }

  /** In one order, so that two who put the same keys wait for each other instead of locking each other out. */
  #rows<Common extends object>(wishes: readonly Wish[], common: Common) {
    const sorted = [...new Map(wishes.map((wish) => [wish.key, wish])).values()]
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map((wish) => ({ ...wish, ...common }));
    const parts = [];
    for (let start = 0; start < sorted.length; start += PUT_AT_ONCE) {
      parts.push(sorted.slice(start, start + PUT_AT_ONCE));
    }
    return parts;
  }

  /** Has a wish looked at once more, whoever applies it now. */
  async again({ key, kind, roomId, userId, subject }: Wish, now: Date): Promise<void> {
    await this.#storage.db
      .insert(chatWish)
      .values({ key, kind, roomId, userId, subject, changed: false, nextAt: now })
      .onConflictDoUpdate({
        target: chatWish.key,
        set: { version: sql`${chatWish.version} + 1`, nextAt: now },
      });
  }

  /** Takes rows that are due and that nobody applies, those first that are due the longest. */
  async claim(query: {
    keys?: readonly string[];
    limit: number;
    now: Date;
    lease: string;
    leaseUntil: Date;
  }): Promise<LeasedWish[]> {
    const { now, lease, leaseUntil } = query;
    const { db } = this.#storage;
    // A subquery of the condition may run again for each row, and then takes more than the limit; this runs once.
    const due = db.$with('due').as(
      db
        .select({ key: chatWish.key })
        .from(chatWish)
        .where(
          and(
            lte(chatWish.nextAt, now),
            or(isNull(chatWish.dueAt), lte(chatWish.dueAt, now)),
            isLeaseFree(chatWish, now),
            query.keys ? inArray(chatWish.key, [...query.keys]) : undefined,
          ),
        )
        .orderBy(asc(chatWish.nextAt))
        .limit(query.limit)
        .for('update', { skipLocked: true }),
    );
    const rows = await db
      .with(due)
      .update(chatWish)
      .set({ lease, leaseUntil, attempts: sql`${chatWish.attempts} + 1` })
      .from(due)
      .where(eq(chatWish.key, due.key))
      .returning(getTableColumns(chatWish));
    return rows.map((row) => ({ ...row, lease }));
  }

  /** Keys among these that still wait. */
  async waiting(keys: readonly string[]): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ key: chatWish.key })
      .from(chatWish)
      .where(inArray(chatWish.key, [...keys]));
    return rows.map(({ key }) => key);
  }

  /**
   * Deletes a row that was applied. `newer`: there is a newer wish, and the row is free for whoever applies that.
   * `lost`: the lease ran out meanwhile, so what was done may have come after what somebody else did.
   */
  async complete({ key, version, lease }: LeasedWish): Promise<'done' | 'newer' | 'lost'> {
    const { db } = this.#storage;
    const held = isLeasedAs(eq(chatWish.key, key), chatWish, lease);
    const { rowCount } = await db.delete(chatWish).where(and(held, eq(chatWish.version, version)));
    if (rowCount === 1) return 'done';
    const released = await db.update(chatWish).set(NO_LEASE).where(held);
    return released.rowCount === 1 ? 'newer' : 'lost';
  }

  /** Gives a row back that could not be applied; a newer wish in it is due at once. */
  async postpone({ key, version, lease }: LeasedWish, nextAt: Date): Promise<void> {
    await this.#storage.db
      .update(chatWish)
      .set({
        ...NO_LEASE,
        nextAt: sql`CASE WHEN ${chatWish.version} = ${version} THEN ${nextAt.toISOString()}::timestamptz ELSE ${chatWish.nextAt} END`,
      })
      .where(isLeasedAs(eq(chatWish.key, key), chatWish, lease));
  }

  /** False when somebody else has the row by now. */
  async renew({ key, lease }: LeasedWish, leaseUntil: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatWish)
      .set({ leaseUntil })
      .where(isLeasedAs(eq(chatWish.key, key), chatWish, lease));
    return rowCount === 1;
  }

  /** Remembers which membership the wish goes over; false when it has been replaced by a newer one. */
  async begin({ key, version, lease }: LeasedWish, over: string): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatWish)
      .set({ over })
      .where(isLeasedAs(and(eq(chatWish.key, key), eq(chatWish.version, version)), chatWish, lease));
    return rowCount === 1;
  }

  /** Lets everything about a room be tried again now; what waited for the room to be made. */
  async wakeRoom(roomId: RoomId, now: Date): Promise<void> {
    await this.#storage.db.update(chatWish).set({ nextAt: now }).where(eq(chatWish.roomId, roomId));
  }

  /** Lets everything that failed be tried again now: the homeserver is back. */
  async wakeAll(now: Date): Promise<void> {
    await this.#storage.db
      .update(chatWish)
      .set({ nextAt: now })
      .where(sql`${chatWish.nextAt} > ${now.toISOString()}::timestamptz`);
  }

  /** Lets be tried again now what is due so late that it was put before the clock was set back; so many at a time. */
  async wakeFar(now: Date): Promise<void> {
    const isFar = gt(chatWish.nextAt, new Date(now.getTime() + FAR_MS));
    const far = await this.#storage.db
      .select({ key: chatWish.key })
      .from(chatWish)
      .where(isFar)
      .orderBy(desc(chatWish.nextAt))
      .limit(WOKEN_AT_ONCE);
    if (far.length === 0) return;
    const keys = far.map(({ key }) => key);
    await this.#storage.db
      .update(chatWish)
      .set({ nextAt: now })
      .where(and(inArray(chatWish.key, keys), isFar));
  }

  /** Takes every lease back, for a process that knows that no other one holds any. */
  async freeAll(now: Date): Promise<void> {
    await this.#storage.db
      .update(chatWish)
      .set({ ...NO_LEASE, nextAt: now })
      .where(isLeaseTaken(chatWish));
  }

  /** When the next row can be claimed; null when none waits. */
  async nextDue(): Promise<Date | null> {
    const at: SQL<Date | null> = sql`greatest(${chatWish.nextAt}, ${chatWish.leaseUntil}, ${chatWish.dueAt})`;
    const [row] = await this.#storage.db.select({ at: min(at).mapWith(chatWish.nextAt) }).from(chatWish);
    return row?.at ?? null;
  }

  /** Matrix rooms that are deleted and due to be emptied. Those that wait for another try are left out. */
  async goneRooms(now: Date): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ subject: chatWish.subject })
      .from(chatWish)
      .where(and(lte(chatWish.nextAt, now), eq(chatWish.kind, 'gone')));
    return rows.flatMap(({ subject }) => subject ?? []);
  }

  /** How many wait, for whatever time. */
  async count(): Promise<number> {
    const [row] = await this.#storage.db.select({ rows: count() }).from(chatWish);
    return row?.rows ?? 0;
  }
}
