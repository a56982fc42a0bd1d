import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  min,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { isLeasedAs, isLeaseFree, isLeaseTaken, NO_LEASE } from '@/server/db/lease';
import { chatLogin, chatOutbox, type OutboxRow } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';
import type { RoomId, UserId } from '@/protocol/ids';

export type OutboxEntry = Pick<OutboxRow, 'key' | 'kind' | 'roomId' | 'userId' | 'subject'> & {
  readonly dueAt?: Date | null;
};
/** A row that this process applies. */
export interface LeasedEntry extends OutboxRow {
  readonly lease: string;
}
const PUT_AT_ONCE = 1000;
const DROPPED_AT_ONCE = 1000;
/** Longer than the longest delay between attempts (outbox-dispatcher.ts). */
const FAR_MS = 15 * 60_000;
const WOKEN_AT_ONCE = 100;

/** Entries that the homeserver has not been told of yet. */
export class ChatOutboxStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Enqueues a change of the platform. A process that is applying an older version of an entry applies it again. */
  async put(entries: readonly OutboxEntry[], now: Date): Promise<void> {
    for (const values of this.#rows(entries, { changed: true, nextAt: now })) {
      await this.#storage.db
        .insert(chatOutbox)
        .values(values)
        .onConflictDoUpdate({
          target: chatOutbox.key,
          set: {
            version: sql`${chatOutbox.version} + 1`,
            changed: true,
            over: null,
            nextAt: sql`excluded.next_at`,
          },
        });
    }
  }

  /** Enqueues a check. No-op if an entry with this key is waiting. */
  async putCheck(entries: readonly OutboxEntry[], now: Date): Promise<void> {
    for (const values of this.#rows(entries, { changed: false, nextAt: now })) {
      await this.#storage.db.insert(chatOutbox).values(values).onConflictDoNothing();
    }
  }

  /** Whether the homeserver still has to be told of a room that a person has come into or left. */
  async waitsFor(userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ key: chatOutbox.key })
      .from(chatOutbox)
      .where(and(eq(chatOutbox.kind, 'member'), eq(chatOutbox.userId, userId)))
      .limit(1);
    return rows.length > 0;
  }

  /** Sorted by key, so that two transactions that put the same keys cannot deadlock. */
  #rows<Common extends object>(entries: readonly OutboxEntry[], common: Common) {
    const sorted = [...new Map(entries.map((entry) => [entry.key, entry])).values()]
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map((entry) => ({ ...entry, ...common }));
    const parts = [];
    for (let start = 0; start < sorted.length; start += PUT_AT_ONCE) {
      parts.push(sorted.slice(start, start + PUT_AT_ONCE));
    }
    return parts;
  }

  /** Makes an entry due again, even while a process is applying it. */
  async again({ key, kind, roomId, userId, subject }: OutboxEntry, now: Date): Promise<void> {
    await this.#storage.db
      .insert(chatOutbox)
      .values({ key, kind, roomId, userId, subject, changed: false, nextAt: now })
      .onConflictDoUpdate({
        target: chatOutbox.key,
        set: { version: sql`${chatOutbox.version} + 1`, nextAt: now },
      });
  }

  /** Leases due entries that no process is applying, the longest due first. */
  async claim(query: {
    keys?: readonly string[];
    limit: number;
    now: Date;
    lease: string;
    leaseUntil: Date;
  }): Promise<LeasedEntry[]> {
    const { now, lease, leaseUntil } = query;
    const { db } = this.#storage;
    // A subquery of the condition may run again for each row, and then takes more than the limit; this runs once.
    const due = db.$with('due').as(
      db
        .select({ key: chatOutbox.key })
        .from(chatOutbox)
        .where(
          and(
            lte(chatOutbox.nextAt, now),
            or(isNull(chatOutbox.dueAt), lte(chatOutbox.dueAt, now)),
            isLeaseFree(chatOutbox, now),
            query.keys ? inArray(chatOutbox.key, [...query.keys]) : undefined,
          ),
        )
        .orderBy(asc(chatOutbox.nextAt))
        .limit(query.limit)
        .for('update', { skipLocked: true }),
    );
    const rows = await db
      .with(due)
      .update(chatOutbox)
      .set({ lease, leaseUntil, attempts: sql`${chatOutbox.attempts} + 1` })
      .from(due)
      .where(eq(chatOutbox.key, due.key))
      .returning(getTableColumns(chatOutbox));
    return rows.map((row) => ({ ...row, lease }));
  }

  /** Returns those of `keys` that are still waiting. */
  async waiting(keys: readonly string[]): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ key: chatOutbox.key })
      .from(chatOutbox)
      .where(inArray(chatOutbox.key, [...keys]));
    return rows.map(({ key }) => key);
  }

  /**
   * Deletes an entry that was applied. `newer`: the entry has changed meanwhile and was released to be applied again.
   * `lost`: the lease ran out, so another process may have applied the entry first.
   */
  async complete({ key, version, lease }: LeasedEntry): Promise<'done' | 'newer' | 'lost'> {
    const { db } = this.#storage;
    const held = isLeasedAs(eq(chatOutbox.key, key), chatOutbox, lease);
    const { rowCount } = await db.delete(chatOutbox).where(and(held, eq(chatOutbox.version, version)));
    if (rowCount === 1) return 'done';
    const released = await db.update(chatOutbox).set(NO_LEASE).where(held);
    return released.rowCount === 1 ? 'newer' : 'lost';
  }

  /** Releases an entry that could not be applied until `nextAt`. If it has changed meanwhile, it is due at once. */
  async postpone({ key, version, lease }: LeasedEntry, nextAt: Date): Promise<void> {
    await this.#storage.db
      .update(chatOutbox)
      .set({
        ...NO_LEASE,
        nextAt: sql`CASE WHEN ${chatOutbox.version} = ${version} THEN ${nextAt.toISOString()}::timestamptz ELSE ${chatOutbox.nextAt} END`,
      })
      .where(isLeasedAs(eq(chatOutbox.key, key), chatOutbox, lease));
  }

  /** Extends a lease. Returns false if another process has taken it. */
  async renew({ key, lease }: LeasedEntry, leaseUntil: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatOutbox)
      .set({ leaseUntil })
      .where(isLeasedAs(eq(chatOutbox.key, key), chatOutbox, lease));
    return rowCount === 1;
  }

  /** Records which membership event the entry overwrites. Returns false if the entry has changed meanwhile. */
  async begin({ key, version, lease }: LeasedEntry, over: string): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatOutbox)
      .set({ over })
      .where(isLeasedAs(and(eq(chatOutbox.key, key), eq(chatOutbox.version, version)), chatOutbox, lease));
    return rowCount === 1;
  }

  /** Lets everything about a room be tried again now; what waited for the room to be made. */
  async wakeRoom(roomId: RoomId, now: Date): Promise<void> {
    await this.#storage.db.update(chatOutbox).set({ nextAt: now }).where(eq(chatOutbox.roomId, roomId));
  }

  /** Makes all postponed entries due now, when the homeserver is back. */
  async wakeAll(now: Date): Promise<void> {
    await this.#storage.db
      .update(chatOutbox)
      .set({ nextAt: now })
      .where(sql`${chatOutbox.nextAt} > ${now.toISOString()}::timestamptz`);
  }

  /** Makes entries due now that lie so far ahead that the clock must have been set back. At most 100 per call. */
  async wakeFar(now: Date): Promise<void> {
    const isFar = gt(chatOutbox.nextAt, new Date(now.getTime() + FAR_MS));
    const far = await this.#storage.db
      .select({ key: chatOutbox.key })
      .from(chatOutbox)
      .where(isFar)
      .orderBy(desc(chatOutbox.nextAt))
      .limit(WOKEN_AT_ONCE);
    if (far.length === 0) return;
    const keys = far.map(({ key }) => key);
    await this.#storage.db
      .update(chatOutbox)
      .set({ nextAt: now })
      .where(and(inArray(chatOutbox.key, keys), isFar));
  }

  /** Ends all leases. For a process that knows that no other process holds one. */
  async freeAll(now: Date): Promise<void> {
    await this.#storage.db
      .update(chatOutbox)
      .set({ ...NO_LEASE, nextAt: now })
      .where(isLeaseTaken(chatOutbox));
  }

  /**
   * Deletes due marks of people without a login to chat, at most 1,000. A login enqueues its person's mark after it is committed, so the
   * rows are locked before the logins are read again: a mark enqueued later stays.
   */
  async dropUnfollowed(now: Date): Promise<void> {
    const hasLogin = exists(
      this.#storage.db.select().from(chatLogin).where(eq(chatLogin.userId, chatOutbox.userId)),
    );
    const due = (limit: number) =>
      this.#storage.db
        .select({ key: chatOutbox.key })
        .from(chatOutbox)
        .where(
          and(
            eq(chatOutbox.kind, 'mark'),
            lte(chatOutbox.nextAt, now),
            isLeaseFree(chatOutbox, now),
            not(hasLogin),
          ),
        )
        .limit(limit);
    if ((await due(1)).length === 0) return;
    await this.#storage.transaction(async (db) => {
      const locked = await due(DROPPED_AT_ONCE).for('update', { skipLocked: true });
      const keys = sql.param(locked.map(({ key }) => key));
      await db.delete(chatOutbox).where(and(sql`${chatOutbox.key} = ANY(${keys}::text[])`, not(hasLogin)));
    });
  }

  /** When the next row can be claimed; null when none waits. */
  async nextDue(): Promise<Date | null> {
    const at: SQL<Date | null> = sql`greatest(${chatOutbox.nextAt}, ${chatOutbox.leaseUntil}, ${chatOutbox.dueAt})`;
    const [row] = await this.#storage.db.select({ at: min(at).mapWith(chatOutbox.nextAt) }).from(chatOutbox);
    return row?.at ?? null;
  }

  /** Matrix rooms that are deleted and due to be emptied. Those that wait for another try are left out. */
  async goneRooms(now: Date): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ subject: chatOutbox.subject })
      .from(chatOutbox)
      .where(and(lte(chatOutbox.nextAt, now), eq(chatOutbox.kind, 'gone')));
    return rows.flatMap(({ subject }) => subject ?? []);
  }

  /** How many wait, for whatever time. */
  async count(): Promise<number> {
    const [row] = await this.#storage.db.select({ rows: count() }).from(chatOutbox);
    return row?.rows ?? 0;
  }
}
