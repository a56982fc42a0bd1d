import { and, asc, eq, gt, inArray, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { AuditHead } from '@/protocol/audit';
import type { AuditAct } from '@/protocol/audit-rules';
import type { SpaceId } from '@/protocol/ids';
import { auditEntry, auditHead, auditNote, type AuditEntryRow } from '@/server/db/schema/audit';
import type { Storage } from '@/storage/storage';
import { NO_HASH } from './entry-hash';

export type NewAuditEntry = typeof auditEntry.$inferInsert;
export type NewAuditNote = typeof auditNote.$inferInsert;

/** An entry with everything that its hash and its commitments can be checked by. */
export interface ChainRow extends AuditEntryRow {
  readonly noteSalt: string | null;
  readonly noteText: string | null;
}

const headColumns = { number: auditHead.number, hash: auditHead.hash };

/** Logs of spaces as chains of entries. */
export class AuditStore {
  readonly #storage: Pick<Storage, 'db'>;

  constructor(storage: Pick<Storage, 'db'>) {
    this.#storage = storage;
  }

  /** Begins the log of a space that has none; without effect for all others. */
  async begin(spaceId: SpaceId, now: Date): Promise<void> {
    await this.#storage.db
      .insert(auditHead)
      .values({ spaceId, number: 0, hash: NO_HASH, enteredAt: now })
      .onConflictDoNothing();
  }

  /** Where a log ends, locked until the transaction ends; null if it has not begun. */
  async lockHead(spaceId: SpaceId): Promise<(AuditHead & { enteredAt: Date }) | null> {
    const [row] = await this.#storage.db
      .select({ ...headColumns, enteredAt: auditHead.enteredAt })
      .from(auditHead)
      .where(eq(auditHead.spaceId, spaceId))
      .for('update');
    return row ?? null;
  }

  async head(spaceId: SpaceId): Promise<AuditHead | null> {
    const [row] = await this.#storage.db
      .select(headColumns)
      .from(auditHead)
      .where(eq(auditHead.spaceId, spaceId));
    return row ?? null;
  }

  /** The newest entry about each of these objects by an act, which is about one object. */
  async newestAbout(
    spaceId: SpaceId,
    act: AuditAct,
    objectIds: readonly number[],
  ): Promise<Map<number, number>> {
    const objectId = sql<string>`${auditEntry.objects} -> 0 ->> 'id'`;
    const rows = await this.#storage.db
      .select({ objectId, number: max(auditEntry.number) })
      .from(auditEntry)
      .where(
        and(
          eq(auditEntry.spaceId, spaceId),
          eq(auditEntry.act, act),
          inArray(objectId, objectIds.map(String)),
        ),
      )
      .groupBy(objectId);
    return new Map(rows.map((row) => [Number(row.objectId), row.number ?? 0]));
  }

  async hasOnce(spaceId: SpaceId, onceKey: string): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ number: auditEntry.number })
      .from(auditEntry)
      .where(and(eq(auditEntry.spaceId, spaceId), eq(auditEntry.onceKey, onceKey)));
    return rows.length > 0;
  }

  /** Appends an entry to a log whose head is locked. */
  async append(entry: NewAuditEntry, note: NewAuditNote | null): Promise<void> {
    const { db } = this.#storage;
    const { spaceId, number, hash, createdAt } = entry;
    await db.insert(auditEntry).values(entry);
    if (note) await db.insert(auditNote).values(note);
    await db
      .update(auditHead)
      .set({ number, hash, enteredAt: createdAt, loggedAt: null })
      .where(eq(auditHead.spaceId, spaceId));
  }

  /** Entries of a log in their order, after the one with a number. */
  async chain(spaceId: SpaceId, after: number, limit: number): Promise<ChainRow[]> {
    const rows = await this.#storage.db
      .select({ entry: auditEntry, noteSalt: auditNote.salt, noteText: auditNote.text })
      .from(auditEntry)
      .leftJoin(
        auditNote,
        and(eq(auditNote.spaceId, auditEntry.spaceId), eq(auditNote.number, auditEntry.number)),
      )
      .where(and(eq(auditEntry.spaceId, spaceId), gt(auditEntry.number, after)))
      .orderBy(asc(auditEntry.number))
      .limit(limit);
    return rows.map(({ entry, ...note }) => ({ ...entry, ...note }));
  }

  /** Spaces with a log, after one. */
  async spaceIds(after: SpaceId, limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .select({ spaceId: auditHead.spaceId })
      .from(auditHead)
      .where(gt(auditHead.spaceId, after))
      .orderBy(asc(auditHead.spaceId))
      .limit(limit);
    return rows.map(({ spaceId }) => spaceId);
  }

  /** Heads that have not been logged since they changed, or since `before`; locked, without waiting for entries being added. */
  async takeUnlogged(before: Date, limit: number): Promise<(AuditHead & { spaceId: SpaceId })[]> {
    return this.#storage.db
      .select({ spaceId: auditHead.spaceId, ...headColumns })
      .from(auditHead)
      .where(or(isNull(auditHead.loggedAt), lt(auditHead.loggedAt, before)))
      .limit(limit)
      .for('update', { skipLocked: true });
  }

  async markLogged(spaceIds: readonly SpaceId[], now: Date): Promise<void> {
    await this.#storage.db
      .update(auditHead)
      .set({ loggedAt: now })
      .where(inArray(auditHead.spaceId, [...spaceIds]));
  }
}
