import { and, asc, count, desc, eq, getTableColumns, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { application, type ApplicationRow } from '@/server/db/schema/application';
import { isOfExistingSpace, space } from '@/server/db/existing-spaces';
import type { SpaceRow } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

export const STATUS = { pending: 0, approved: 1, rejected: 2, expired: 3 } as const;
type Status = ApplicationRow['status'];

/** An application with what those who decide see of it. */
export interface QueuedRow {
  readonly row: ApplicationRow;
  readonly applicant: Person;
  readonly accountCreatedAt: Date;
  readonly decider: Person | null;
}

/** An application with what its applicant sees of it. */
export interface OwnRow {
  readonly row: ApplicationRow;
  readonly applicant: Person;
  readonly space: Pick<SpaceRow, 'id' | 'name' | 'asciiName' | 'logo'>;
}

const isPending = eq(application.status, STATUS.pending);
/** Pending ones first, then the latest change (OPN-45). */
const queueOrder = [desc(sql`${application.status} = 0`), desc(application.updatedAt), desc(application.id)];

/** Applications to join spaces. Whoever changes one has locked its space, so that no two lock them in different orders. */
export class ApplicationStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The new id; null when the person has a pending one. */
  async insert(row: {
    spaceId: SpaceId;
    userId: UserId;
    content: string;
    now: Date;
  }): Promise<number | null> {
    const { now, ...values } = row;
    const [inserted] = await this.#storage.db
      .insert(application)
      .values({ ...values, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [application.spaceId, application.userId], where: sql`status = 0` })
      .returning({ id: application.id });
    return inserted?.id ?? null;
  }

  async find(id: number): Promise<{ spaceId: SpaceId; userId: UserId } | null> {
    const [row] = await this.#storage.db
      .select({ spaceId: application.spaceId, userId: application.userId })
      .from(application)
      .where(eq(application.id, id));
    return row ?? null;
  }

  /** The newest application of a person to a space. */
  async latest(spaceId: SpaceId, userId: UserId): Promise<ApplicationRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(application)
      .where(and(eq(application.spaceId, spaceId), eq(application.userId, userId)))
      .orderBy(desc(application.updatedAt), desc(application.id))
      .limit(1);
    return row ?? null;
  }

  /** The applications of a space that are named. */
  async named(spaceId: SpaceId, ids: readonly number[]): Promise<ApplicationRow[]> {
    return this.#storage.db
      .select()
      .from(application)
      .where(and(eq(application.spaceId, spaceId), inArray(application.id, [...ids])))
      .orderBy(asc(application.id));
  }

  /** Ends a pending application; false for one that is not pending any more. */
  async decide(
    id: number,
    decision: { status: Status; reason: string | null; decidedBy: UserId | null; now: Date },
  ): Promise<boolean> {
    const { now, ...columns } = decision;
    const decided = await this.#storage.db
      .update(application)
      .set({ ...columns, updatedAt: now })
      .where(and(eq(application.id, id), isPending))
      .returning({ id: application.id });
    return decided.length > 0;
  }

  /** Rejects what a person has pending in a space; false when nothing is. */
  async rejectPending(spaceId: SpaceId, userId: UserId, now: Date): Promise<boolean> {
    const rejected = await this.#storage.db
      .update(application)
      .set({ status: STATUS.rejected, updatedAt: now })
      .where(and(eq(application.spaceId, spaceId), eq(application.userId, userId), isPending))
      .returning({ id: application.id });
    return rejected.length > 0;
  }

  /** Deletes what a person has pending in a space; false when nothing is. */
  async deletePending(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const deleted = await this.#storage.db
      .delete(application)
      .where(and(eq(application.spaceId, spaceId), eq(application.userId, userId), isPending))
      .returning({ id: application.id });
    return deleted.length > 0;
  }

  /** Spaces with applications that have been pending since before a moment. */
  async spacesWithPendingSince(before: Date, limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .selectDistinct({ spaceId: application.spaceId })
      .from(application)
      .where(and(isPending, lte(application.createdAt, before), isOfExistingSpace(application.spaceId)))
      .limit(limit);
    return rows.map(({ spaceId }) => spaceId);
  }

  async expire(spaceId: SpaceId, before: Date, now: Date): Promise<{ id: number; userId: UserId }[]> {
    return this.#storage.db
      .update(application)
      .set({ status: STATUS.expired, updatedAt: now })
      .where(and(eq(application.spaceId, spaceId), isPending, lte(application.createdAt, before)))
      .returning({ id: application.id, userId: application.userId });
  }

  async page(query: {
    spaceId: SpaceId;
    status: Status | null;
    limit: number;
    offset: number;
  }): Promise<{ rows: QueuedRow[]; total: number; pending: number }> {
    const { db } = this.#storage;
    const decider = alias(account, 'decider');
    const ofSpace = eq(application.spaceId, query.spaceId);
    const wanted = query.status === null ? ofSpace : and(ofSpace, eq(application.status, query.status));
    const [counted] = await db
      .select({
        total: count(
          query.status === null
            ? undefined
            : sql`CASE WHEN ${application.status} = ${query.status} THEN 1 END`,
        ),
        pending: count(sql`CASE WHEN ${isPending} THEN 1 END`),
      })
      .from(application)
      .where(ofSpace);
    const rows = await db
      .select({
        row: getTableColumns(application),
        applicant: personColumns,
        accountCreatedAt: account.createdAt,
        decider: { id: decider.id, username: decider.username, avatar: decider.avatar },
      })
      .from(application)
      .innerJoin(account, eq(account.id, application.userId))
      .leftJoin(decider, eq(decider.id, application.decidedBy))
      .where(wanted)
      .orderBy(...queueOrder)
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0, pending: counted?.pending ?? 0 };
  }

  /** Of one person, or of one person to one space. */
  async own(query: {
    userId: UserId;
    spaceId?: SpaceId;
    status: Status | null;
    limit: number;
  }): Promise<OwnRow[]> {
    const wanted: (SQL | undefined)[] = [
      eq(application.userId, query.userId),
      query.spaceId === undefined ? undefined : eq(application.spaceId, query.spaceId),
      query.status === null ? undefined : eq(application.status, query.status),
    ];
    return this.#storage.db
      .select({
        row: getTableColumns(application),
        applicant: personColumns,
        space: { id: space.id, name: space.name, asciiName: space.asciiName, logo: space.logo },
      })
      .from(application)
      .innerJoin(account, eq(account.id, application.userId))
      .innerJoin(space, eq(space.id, application.spaceId))
      .where(and(...wanted))
      .orderBy(...queueOrder)
      .limit(query.limit);
  }
}
