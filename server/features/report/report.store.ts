import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { report, reportStub, type ReportRow } from '@/server/db/schema/report';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { isOfExistingSpace, membership, space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** A report with what those who decide about it see. */
export interface QueuedReport {
  readonly row: ReportRow;
  readonly about: Person | null;
  readonly roomName: string | null;
  readonly spaceName: string | null;
  readonly closer: Person | null;
}

/** Who looks into a queue. */
export type Queue =
  | { readonly of: 'operator'; readonly viewerId: UserId }
  | { readonly of: 'space'; readonly spaceId: SpaceId; readonly viewerId: UserId; readonly isOwner: boolean };

const aboutOwner = eq(report.aboutId, space.ownerId);

/** Reports. Which of them a person sees is decided in `visibleTo` alone. */
export class ReportStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The new id; null when the person has an open one about the same. */
  async insert(row: typeof report.$inferInsert): Promise<number | null> {
    const [inserted] = await this.#storage.db
      .insert(report)
      .values(row)
      .onConflictDoNothing({
        target: [report.reporterId, report.subject],
        where: sql`closed_at IS NULL`,
      })
      .returning({ id: report.id });
    return inserted?.id ?? null;
  }

  /** When a person reported something that is still open. */
  async openSince(reporterId: UserId, subject: string): Promise<Date | null> {
    const [row] = await this.#storage.db
      .select({ createdAt: report.createdAt })
      .from(report)
      .where(and(eq(report.reporterId, reporterId), eq(report.subject, subject), isNull(report.closedAt)));
    return row?.createdAt ?? null;
  }

  async page(
    queue: Queue,
    query: { readonly isOpen: boolean; readonly limit: number; readonly offset: number },
  ): Promise<{ rows: QueuedReport[]; total: number }> {
    const wanted = and(
      this.#visibleTo(queue),
      query.isOpen ? isNull(report.closedAt) : isNotNull(report.closedAt),
    );
    const order = query.isOpen
      ? [asc(report.createdAt), asc(report.id)]
      : [desc(report.closedAt), desc(report.id)];
    const [counted] = await this.#storage.db
      .select({ total: count() })
      .from(report)
      .leftJoin(space, eq(space.id, report.spaceId))
      .where(wanted);
    const rows = await this.#select(wanted)
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }

  /** A report if it is in a queue. */
  async find(queue: Queue, id: number): Promise<QueuedReport | null> {
    const [row] = await this.#select(and(eq(report.id, id), this.#visibleTo(queue)));
    return row ?? null;
  }

  /** The space of a report. */
  async spaceOf(id: number): Promise<{ spaceId: SpaceId | null } | null> {
    const [row] = await this.#storage.db
      .select({ spaceId: report.spaceId })
      .from(report)
      .where(eq(report.id, id));
    return row ?? null;
  }

  /** False when it was closed before. */
  async close(
    id: number,
    closing: Required<Pick<ReportRow, 'outcome' | 'act' | 'closedBy' | 'closedAt'>>,
  ): Promise<boolean> {
    const closed = await this.#storage.db
      .update(report)
      .set(closing)
      .where(and(eq(report.id, id), isNull(report.closedAt)))
      .returning({ id: report.id });
    return closed.length > 0;
  }

  /** Those of some people who are in a room, in their order. */
  async thoseIn(roomId: RoomId, userIds: readonly UserId[]): Promise<UserId[]> {
    if (userIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({ userId: roomPerson.userId })
      .from(roomPerson)
      .where(
        and(
          eq(roomPerson.roomId, roomId),
          eq(roomPerson.state, 'in'),
          inArray(roomPerson.userId, [...userIds]),
        ),
      );
    const inside = new Set(rows.map(({ userId }) => userId));
    return userIds.filter((userId) => inside.has(userId));
  }

  /** What a person has reported, the newest first. */
  async ofReporter(
    reporterId: UserId,
    query: { readonly limit: number; readonly offset: number },
  ): Promise<{ rows: QueuedReport[]; total: number }> {
    const wanted = eq(report.reporterId, reporterId);
    const [counted] = await this.#storage.db.select({ total: count() }).from(report).where(wanted);
    const rows = await this.#select(wanted)
      .orderBy(desc(report.createdAt), desc(report.id))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }

  async people(ids: readonly UserId[]): Promise<Map<UserId, Person>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(inArray(account.id, [...new Set(ids)]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Leaves stubs of reports that were closed before a moment; returns how many. */
  async forgetClosed(before: Date): Promise<number> {
    return this.#forget(lte(report.closedAt, before));
  }

  /** The same of all reports of a space that is about to be deleted. */
  /** With a private room go the people who could decide its open reports. */
  async handToOperator(roomId: RoomId): Promise<void> {
    await this.#storage.db
      .update(report)
      .set({ toOperator: true })
      .where(and(eq(report.roomId, roomId), report.inPrivateRoom, isNull(report.closedAt)));
  }

  async forgetOfSpace(spaceId: SpaceId): Promise<number> {
    return this.#forget(eq(report.spaceId, spaceId));
  }

  async #forget(which: SQL): Promise<number> {
    const { id, kind, reason, outcome, createdAt, closedAt } = report;
    const gone = await this.#storage.db
      .delete(report)
      .where(which)
      .returning({ id, kind, reason, outcome, createdAt, closedAt });
    if (gone.length > 0) await this.#storage.db.insert(reportStub).values(gone).onConflictDoNothing();
    return gone.length;
  }

  #select(wanted: SQL | undefined) {
    const closer = alias(account, 'closer');
    return this.#storage.db
      .select({
        row: getTableColumns(report),
        about: personColumns,
        roomName: room.name,
        spaceName: space.name,
        closer: { id: closer.id, username: closer.username, avatar: closer.avatar },
      })
      .from(report)
      .leftJoin(account, eq(account.id, report.aboutId))
      .leftJoin(space, eq(space.id, report.spaceId))
      .leftJoin(room, eq(room.id, report.roomId))
      .leftJoin(closer, eq(closer.id, report.closedBy))
      .where(wanted);
  }

  /**
   * Nobody sees a report about themselves. About the owner it goes to the operator, about an admin to the owner; of a private
   * room to people of that room.
   */
  #visibleTo(queue: Queue): SQL | undefined {
    // Nothing can be decided in a deleted space.
    const isDecidable = and(
      isOfExistingSpace(report.spaceId),
      or(isNull(report.aboutId), ne(report.aboutId, queue.viewerId)),
    );
    if (queue.of === 'operator') return and(isDecidable, or(report.toOperator, aboutOwner));
    const { db } = this.#storage;
    const aboutAdmin = exists(
      db
        .select({ one: sql`1` })
        .from(membership)
        .where(
          and(
            eq(membership.spaceId, report.spaceId),
            eq(membership.userId, report.aboutId),
            membership.isAdmin,
          ),
        ),
    );
    const isInRoom = exists(
      db
        .select({ one: sql`1` })
        .from(roomPerson)
        .where(
          and(
            eq(roomPerson.roomId, report.roomId),
            eq(roomPerson.userId, queue.viewerId),
            eq(roomPerson.state, 'in'),
          ),
        ),
    );
    return and(
      eq(report.spaceId, queue.spaceId),
      isDecidable,
      sql`NOT ${report.toOperator}`,
      sql`${report.aboutId} IS DISTINCT FROM ${space.ownerId}`,
      queue.isOwner ? undefined : sql`NOT ${aboutAdmin}`,
      or(sql`NOT ${report.inPrivateRoom}`, isInRoom),
    );
  }
}
