import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { application } from '@/server/db/schema/application';
import { spaceBan } from '@/server/db/schema/ban';
import { directPair } from '@/server/db/schema/direct';
import { ownershipOffer } from '@/server/db/schema/ownership';
import { memberRole } from '@/server/db/schema/role';
import { room, roomMember } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { membershipRecord, spaceRecord } from '@/server/db/schema/space';
import { spaceDraft } from '@/server/db/schema/space-draft';
import type { Storage } from '@/storage/storage';
import { lastRows, personalRows } from './personal-rows.store';

/** So many people who share conversations with the person are told at once; the others learn it by their next call. */
const TOLD_MAX = 1_000;

/** Where a person is: the spaces, rooms and tables that they vanish from. */
export class PersonPresenceStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Locks the spaces that a person belongs to, always in the same order; returns them. Every change locks spaces first. */
  async lockSpaces(userId: UserId): Promise<SpaceId[]> {
    const { db } = this.#storage;
    const own = db
      .select({ id: membershipRecord.spaceId })
      .from(membershipRecord)
      .where(eq(membershipRecord.userId, userId));
    const rows = await db
      .select({ id: spaceRecord.id })
      .from(spaceRecord)
      // Own ones are deleted, too, and count their owner as long as they are kept.
      .where(and(inArray(spaceRecord.id, own), ne(spaceRecord.ownerId, userId)))
      .orderBy(asc(spaceRecord.id))
      .for('update');
    return rows.map(({ id }) => id);
  }

  /** Spaces of these whose power levels name the person: by being an admin, or by a role. */
  async spacesWithRights(userId: UserId): Promise<SpaceId[]> {
    const { db } = this.#storage;
    const roles = db
      .select({ one: sql`1` })
      .from(memberRole)
      .where(and(eq(memberRole.spaceId, membershipRecord.spaceId), eq(memberRole.userId, userId)));
    const rows = await db
      .select({ id: membershipRecord.spaceId })
      .from(membershipRecord)
      .where(and(eq(membershipRecord.userId, userId), or(membershipRecord.isAdmin, exists(roles))));
    return rows.map(({ id }) => id);
  }

  /** The person counts as a member of these spaces no more, or again. */
  async count(spaceIds: readonly SpaceId[], change: 1 | -1): Promise<void> {
    if (spaceIds.length === 0) return;
    await this.#storage.db
      .update(spaceRecord)
      .set({ members: sql`${spaceRecord.members} + ${change}` })
      .where(inArray(spaceRecord.id, [...spaceIds]));
  }

  /** Ends memberships of spaces that have banned the person meanwhile: such a member was not there to be taken out. */
  async endBanned(userId: UserId): Promise<void> {
    const { db } = this.#storage;
    const bans = db.select({ id: spaceBan.spaceId }).from(spaceBan).where(eq(spaceBan.userId, userId));
    await db
      .delete(membershipRecord)
      .where(and(eq(membershipRecord.userId, userId), inArray(membershipRecord.spaceId, bans)));
  }

  /** What waits for an answer of the person, or for one to them. */
  async endOffers(userId: UserId): Promise<void> {
    const { db } = this.#storage;
    const own = db
      .select({ id: membershipRecord.spaceId })
      .from(membershipRecord)
      .where(eq(membershipRecord.userId, userId));
    await db
      .delete(ownershipOffer)
      .where(and(inArray(ownershipOffer.spaceId, own), eq(ownershipOffer.userId, userId)));
    await db.delete(application).where(and(eq(application.userId, userId), eq(application.status, 0)));
  }

  /** Rooms that the person is in, or invited to. */
  async rooms(userId: UserId): Promise<RoomId[]> {
    const rows = await this.#storage.db
      .select({ id: roomPerson.roomId })
      .from(roomPerson)
      .where(eq(roomPerson.userId, userId));
    return rows.map(({ id }) => id);
  }

  /** People of conversations that belong to no space, whose lists show the person. */
  async companions(userId: UserId): Promise<UserId[]> {
    const own = alias(roomMember, 'own');
    const rows = await this.#storage.db
      .selectDistinct({ id: roomMember.userId })
      .from(own)
      .innerJoin(room, and(eq(room.id, own.roomId), isNull(room.spaceId)))
      .innerJoin(roomMember, and(eq(roomMember.roomId, own.roomId), ne(roomMember.userId, userId)))
      .where(eq(own.userId, userId))
      .limit(TOLD_MAX);
    return rows.map(({ id }) => id);
  }

  /** Groups that the person is still in. */
  async groups(userId: UserId, limit: number): Promise<RoomId[]> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(roomMember)
      .innerJoin(room, and(eq(room.id, roomMember.roomId), eq(room.kind, 'group')))
      .where(eq(roomMember.userId, userId))
      .orderBy(asc(room.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  /** Deletes direct conversations in which nobody is left; returns their Matrix rooms. */
  async deleteEmptyPairs(userId: UserId): Promise<MatrixRoomId[]> {
    const { db } = this.#storage;
    const other = sql`CASE WHEN ${directPair.firstId} = ${userId} THEN ${directPair.secondId} ELSE ${directPair.firstId} END`;
    const empty = db
      .select({ id: directPair.roomId })
      .from(directPair)
      .innerJoin(account, sql`${account.id} = ${other}`)
      .where(
        and(
          or(eq(directPair.firstId, userId), eq(directPair.secondId, userId)),
          // Purged: deleted, and nothing can bring it back.
          sql`${account.deletedAt} IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM account_deletion WHERE account_deletion.account_id = ${account.id} AND purged_at IS NULL)`,
        ),
      );
    const rows = await db
      .delete(room)
      .where(inArray(room.id, empty))
      .returning({ matrixRoomId: room.matrixRoomId });
    return rows.flatMap(({ matrixRoomId }) => matrixRoomId ?? []);
  }

  async drafts(userId: UserId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: spaceDraft.id })
      .from(spaceDraft)
      .where(eq(spaceDraft.userId, userId));
    return rows.map(({ id }) => id);
  }

  /** Deletes up to `limit` rows of each table that has some of a person; returns how many there were. */
  async thin(userId: UserId, limit: number): Promise<number> {
    let deleted = 0;
    for (const column of personalRows) deleted += await this.#delete(column, userId, limit);
    return deleted;
  }

  /** Deletes the ways in and the wallet. */
  async deleteLast(userId: UserId): Promise<void> {
    for (const column of lastRows) await this.#delete(column, userId, 1_000_000);
  }

  async #delete(column: AnyPgColumn, userId: UserId, limit: number): Promise<number> {
    const { table } = column;
    const { rowCount } = await this.#storage.db.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${column} = ${userId} LIMIT ${limit}))`);
    return rowCount ?? 0;
  }
}
