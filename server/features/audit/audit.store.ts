import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { AuditHead } from '@/protocol/audit';
import { PEOPLE_SHOWN, type AuditAct, type AuditSide } from '@/protocol/audit-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { auditEntry, auditHead, auditNote, type AuditEntryRow } from '@/server/db/schema/audit';
import type { Storage } from '@/storage/storage';

/** Which entries are wanted. */
export interface AuditFilter {
  readonly act?: AuditAct;
  readonly actor?: UserId | 'operator';
  /** To whom it was done. */
  readonly person?: UserId;
  readonly from?: string;
  readonly until?: string;
}

export interface ShownRow extends AuditEntryRow {
  readonly note: string | null;
}

/** Entries of audit logs as they are read; server/audit/audit.store.ts appends them. */
export class AuditEntryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async head(spaceId: SpaceId): Promise<AuditHead> {
    const [row] = await this.#storage.db
      .select({ number: auditHead.number, hash: auditHead.hash })
      .from(auditHead)
      .where(eq(auditHead.spaceId, spaceId));
    return row ?? { number: 0, hash: '' };
  }

  /** Newest first. */
  async before(spaceId: SpaceId, filter: AuditFilter, number: number, limit: number): Promise<ShownRow[]> {
    return this.#rows(spaceId, filter, lt(auditEntry.number, number), desc(auditEntry.number), limit);
  }

  /** Oldest first. */
  async after(spaceId: SpaceId, filter: AuditFilter, number: number, limit: number): Promise<ShownRow[]> {
    return this.#rows(spaceId, filter, gt(auditEntry.number, number), asc(auditEntry.number), limit);
  }

  async #rows(
    spaceId: SpaceId,
    { act, actor, person, from, until }: AuditFilter,
    range: SQL,
    order: SQL,
    limit: number,
  ): Promise<ShownRow[]> {
    // Numbers and times have one order, so the index by number serves both.
    const first = from === undefined ? null : await this.#firstSince(spaceId, from);
    const end = until === undefined ? null : await this.#firstSince(spaceId, until);
    if (from !== undefined && first === null) return [];
    const rows = await this.#storage.db
      .select({ entry: auditEntry, note: auditNote.text })
      .from(auditEntry)
      .leftJoin(
        auditNote,
        and(eq(auditNote.spaceId, auditEntry.spaceId), eq(auditNote.number, auditEntry.number)),
      )
      .where(
        and(
          eq(auditEntry.spaceId, spaceId),
          range,
          act && eq(auditEntry.act, act),
          actor === undefined
            ? undefined
            : actor === 'operator'
              ? eq(auditEntry.byOperator, true)
              : and(eq(auditEntry.actorId, actor), eq(auditEntry.byOperator, false)),
          person && arrayContains(auditEntry.people, [person]),
          first === null ? undefined : gte(auditEntry.number, first),
          end === null ? undefined : lt(auditEntry.number, end),
        ),
      )
      .orderBy(order)
      .limit(limit);
    return rows.map(({ entry, note }) => ({ ...entry, note }));
  }

  async #firstSince(spaceId: SpaceId, moment: string): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ number: auditEntry.number })
      .from(auditEntry)
      .where(and(eq(auditEntry.spaceId, spaceId), gte(auditEntry.createdAt, new Date(moment))))
      .orderBy(asc(auditEntry.createdAt), asc(auditEntry.number))
      .limit(1);
    return row?.number ?? null;
  }

  async find(spaceId: SpaceId, number: number): Promise<ShownRow | null> {
    const [row] = await this.#rows(spaceId, {}, eq(auditEntry.number, number), asc(auditEntry.number), 1);
    return row ?? null;
  }

  /** People whom the newest entries name on one side, of many the first; who acted as operator is not named. */
  async namedIds(spaceId: SpaceId, side: AuditSide, entries: number): Promise<UserId[]> {
    const isOne = and(isNotNull(auditEntry.actorId), eq(auditEntry.byOperator, false));
    const rows = await this.#storage.db
      .select({
        ids:
          side === 'by'
            ? sql<UserId[]>`CASE WHEN ${isOne} THEN ARRAY[${auditEntry.actorId}] ELSE '{}' END`
            : sql<UserId[]>`${auditEntry.people}[1:${sql.raw(String(PEOPLE_SHOWN))}]`,
      })
      .from(auditEntry)
      .where(eq(auditEntry.spaceId, spaceId))
      .orderBy(desc(auditEntry.number))
      .limit(entries);
    return [...new Set(rows.flatMap(({ ids }) => ids))];
  }

  async people(ids: readonly UserId[]): Promise<Map<UserId, Person>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(inArray(account.id, [...ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }
}
