import { and, asc, desc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { notice } from '@/server/db/schema/notice';
import { activityCount } from '@/server/db/schema/activity';
import { boardSum, pointEntry, pointSum } from '@/server/db/schema/point';
import { room, roomMember } from '@/server/db/schema/room';
import { spaceStay } from '@/server/db/schema/analytics';
import { membershipRecord, spaceRecord, type SpaceRow } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

export type DeletedSpaceRow = SpaceRow & { readonly deletedAt: Date; readonly deletedBy: UserId };

const isDeleted = isNotNull(spaceRecord.deletedAt);

/** Spaces that were deleted and are kept for a while. Nothing else sees them (server/db/existing-spaces.ts). */
export class DeletedSpaceStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async mark(spaceId: SpaceId, deletedBy: UserId, deletedAt: Date): Promise<void> {
    await this.#storage.db
      .update(spaceRecord)
      .set({ deletedAt, deletedBy })
      .where(eq(spaceRecord.id, spaceId));
  }

  async unmark(spaceId: SpaceId): Promise<void> {
    await this.#storage.db
      .update(spaceRecord)
      .set({ deletedAt: null, deletedBy: null })
      .where(eq(spaceRecord.id, spaceId));
  }

  /** A deleted space, locked until the transaction ends; null for one that is not deleted, or purged. */
  async lock(spaceId: SpaceId): Promise<DeletedSpaceRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(spaceRecord)
      .where(and(eq(spaceRecord.id, spaceId), isDeleted))
      .for('update');
    return (row as DeletedSpaceRow | undefined) ?? null;
  }

  /** Spaces that a person owned or has deleted, the latest deletion first; for platform admins those that any of them has deleted. */
  async list(
    person: { readonly id: UserId; readonly isPlatformAdmin: boolean },
    limit: number,
  ): Promise<DeletedSpaceRow[]> {
    const isTheirs = or(
      eq(spaceRecord.ownerId, person.id),
      eq(spaceRecord.deletedBy, person.id),
      person.isPlatformAdmin ? ne(spaceRecord.deletedBy, spaceRecord.ownerId) : undefined,
    );
    const rows = await this.#storage.db
      .select()
      .from(spaceRecord)
      .where(and(isDeleted, isTheirs))
      .orderBy(desc(spaceRecord.deletedAt), desc(spaceRecord.id))
      .limit(limit);
    return rows as DeletedSpaceRow[];
  }

  /** Spaces that were deleted before a moment, the longest ago first. */
  async deletedBefore(moment: Date, limit: number): Promise<SpaceId[]> {
    const rows = await this.#storage.db
      .select({ id: spaceRecord.id })
      .from(spaceRecord)
      .where(and(isDeleted, lte(spaceRecord.deletedAt, moment)))
      .orderBy(asc(spaceRecord.deletedAt))
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes up to `limit` rows of each table that grows with the members of a space, so that the last step stays short.
   * Returns how many there were.
   */
  async thin(spaceId: SpaceId, limit: number): Promise<number> {
    const { db } = this.#storage;
    const rooms = db.select({ id: room.id }).from(room).where(eq(room.spaceId, spaceId));
    const parts = [
      { table: roomMember, where: sql`${roomMember.roomId} = ANY (ARRAY(${rooms}))` },
      { table: membershipRecord, where: eq(membershipRecord.spaceId, spaceId) },
      { table: spaceStay, where: eq(spaceStay.spaceId, spaceId) },
      { table: notice, where: eq(notice.spaceId, spaceId) },
      { table: pointSum, where: eq(pointSum.spaceId, spaceId) },
      { table: boardSum, where: eq(boardSum.board, spaceId) },
      { table: activityCount, where: eq(activityCount.spaceId, spaceId) },
    ];
    let deleted = 0;
    for (const { table, where } of parts) {
      const { rowCount } = await db.execute(sql`
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${limit}))`);
      deleted += rowCount ?? 0;
    }
    // People keep the points that they got in it.
    const entries = sql`SELECT id FROM ${pointEntry} WHERE ${eq(pointEntry.spaceId, spaceId)} LIMIT ${limit}`;
    const { rowCount } = await db
      .update(pointEntry)
      .set({ spaceId: null })
      .where(sql`${pointEntry.id} = ANY (ARRAY(${entries}))`);
    return deleted + (rowCount ?? 0);
  }

  /** What is left of a space; its aliases stay, without a space. */
  async purge(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.delete(spaceRecord).where(eq(spaceRecord.id, spaceId));
  }
}
