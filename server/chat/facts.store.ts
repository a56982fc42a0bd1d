import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '@/server/db/schema/account';
import { room, roomMember } from '@/server/db/schema/room';
import { isForAllMembers, roomPerson, type RoomPersonState } from '@/server/db/schema/room-person';
import { membership, space, type SpaceRow } from '@/server/db/schema/space';
import { rightsOf } from '@/server/rights/rights';
import type { Storage } from '@/storage/storage';
import type { RoomFacts } from './room-state';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

/** A room that the homeserver has made. */
export interface MadeRoom {
  readonly id: number;
  readonly matrixRoomId: MatrixRoomId;
  readonly kind: RoomFacts['kind'];
}

/** What the platform's tables say of rooms and of who belongs into them: the truth that chat is held to. */
export class FactsStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async room(roomId: RoomId): Promise<RoomFacts | null> {
    const parent = alias(room, 'parent');
    const [row] = await this.#storage.db
      .select({ room, space, parentMatrixId: parent.matrixRoomId })
      .from(room)
      .leftJoin(space, eq(space.id, room.spaceId))
      .leftJoin(
        parent,
        and(eq(parent.spaceId, room.spaceId), eq(parent.kind, 'space'), ne(parent.id, room.id)),
      )
      .where(eq(room.id, roomId));
    if (!row) return null;
    const { id, matrixRoomId, spaceId, kind, name, logo } = row.room;
    const isSpace = kind === 'space';
    return {
      id,
      matrixRoomId,
      spaceId,
      kind,
      name: isSpace && row.space ? row.space.name : name,
      logo: isSpace && row.space ? row.space.logo : logo,
      changes: (isSpace && row.space?.changes) || 0,
      parentMatrixId: isSpace ? null : row.parentMatrixId,
      ...(await this.#rightsIn(row.space)),
    };
  }

  /** A direct conversation gives nobody more than the others. */
  async #rightsIn(
    of: Pick<SpaceRow, 'id' | 'ownerId' | 'membersGive'> | null,
  ): Promise<Pick<RoomFacts, 'everyone' | 'holders'>> {
    if (!of) return { everyone: new Set(), holders: new Map() };
    const admins = await this.#storage.db
      .select({ id: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, of.id), membership.isAdmin))
      .orderBy(membership.userId);
    const rightsOfMember = (isOwner: boolean, isAdmin: boolean) =>
      rightsOf({ isOwner, membership: { isAdmin }, isPlatformAdmin: false, membersGive: of.membersGive });
    return {
      everyone: rightsOfMember(false, false),
      holders: new Map(admins.map(({ id }) => [id, rightsOfMember(id === of.ownerId, true)])),
    };
  }

  /** A room by its Matrix id. */
  async byMatrixRoomId(matrixRoomId: MatrixRoomId): Promise<MadeRoom | null> {
    const [row] = await this.byMatrixRoomIds([matrixRoomId]);
    return row ?? null;
  }

  async byMatrixRoomIds(matrixRoomIds: readonly MatrixRoomId[]): Promise<MadeRoom[]> {
    if (matrixRoomIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({ id: room.id, matrixRoomId: room.matrixRoomId, kind: room.kind })
      .from(room)
      .where(inArray(room.matrixRoomId, [...matrixRoomIds]));
    return rows.flatMap(({ matrixRoomId, ...row }) =>
      matrixRoomId === null ? [] : [{ ...row, matrixRoomId }],
    );
  }

  async byId(roomId: RoomId): Promise<Pick<RoomFacts, 'matrixRoomId' | 'kind'> | null> {
    const [row] = await this.#storage.db
      .select({ matrixRoomId: room.matrixRoomId, kind: room.kind })
      .from(room)
      .where(eq(room.id, roomId));
    return row ?? null;
  }

  /** Locks and returns the space whose own Matrix space this is. Returns null for channels and rooms. */
  async lockSpaceItself(roomId: RoomId): Promise<{ id: number; ownerId: UserId } | null> {
    const [row] = await this.#storage.db
      .select({ id: space.id, ownerId: space.ownerId })
      .from(space)
      .innerJoin(room, eq(room.spaceId, space.id))
      .where(and(eq(room.id, roomId), eq(room.kind, 'space')))
      .for('update', { of: space });
    return row ?? null;
  }

  /** Counts one change of a space that all its members see; answers the room that is the space itself, if there is one. */
  async raiseSpace(spaceId: SpaceId): Promise<number | null> {
    const { db } = this.#storage;
    await db
      .update(space)
      .set({ changes: sql`${space.changes} + 1` })
      .where(eq(space.id, spaceId));
    const [row] = await db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), eq(room.kind, 'space')));
    return row?.id ?? null;
  }

  /** Keeps the id of the room that was made; false when the row is gone or has another one. */
  async setMatrixRoomId(roomId: RoomId, matrixRoomId: MatrixRoomId): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(room)
      .set({ matrixRoomId })
      .where(and(eq(room.id, roomId), isNull(room.matrixRoomId)));
    return rowCount === 1;
  }

  /** Whether a person is in a room now, or invited to it; null for neither. */
  async standing(roomId: RoomId, userId: UserId): Promise<RoomPersonState | null> {
    const [row] = await this.#storage.db
      .select({ state: roomPerson.state })
      .from(roomPerson)
      .where(and(eq(roomPerson.roomId, roomId), eq(roomPerson.userId, userId)));
    return row?.state ?? null;
  }

  /** Everyone who is in a room now or invited to it. */
  async people(roomId: RoomId): Promise<Map<number, RoomPersonState>> {
    const rows = await this.#storage.db
      .select({ userId: roomPerson.userId, state: roomPerson.state })
      .from(roomPerson)
      .where(eq(roomPerson.roomId, roomId));
    return new Map(rows.map(({ userId, state }) => [userId, state]));
  }

  /** Rooms of a space, the space itself first. */
  async roomIdsOf(spaceId: SpaceId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(eq(room.spaceId, spaceId))
      .orderBy(sql`${room.kind} <> 'space'`, room.id);
    return rows.map(({ id }) => id);
  }

  /** Rooms after an id, in the order of ids; with `made` only those that the homeserver has. */
  async roomsAfter(
    roomId: RoomId,
    limit: number,
  ): Promise<{ id: number; matrixRoomId: MatrixRoomId | null }[]> {
    return this.#storage.db
      .select({ id: room.id, matrixRoomId: room.matrixRoomId })
      .from(room)
      .where(sql`${room.id} > ${roomId}`)
      .orderBy(room.id)
      .limit(limit);
  }

  async person(userId: UserId): Promise<{ username: string; avatar: string } | null> {
    const [row] = await this.#storage.db
      .select({ username: account.username, avatar: account.avatar })
      .from(account)
      .where(eq(account.id, userId));
    return row ?? null;
  }

  /** Brings in a person who was invited, by a call or by joining in a chat client. No-op for those who are in. */
  async acceptInvitation(roomId: RoomId, userId: UserId, now: Date): Promise<void> {
    await this.#storage.db
      .update(roomMember)
      .set({ state: 'in', joinedAt: now })
      .where(
        and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId), eq(roomMember.state, 'invited')),
      );
  }

  /** Records that a person has left in a chat client: a room is left, a channel only counts as not visited. */
  async noteLeave(roomId: RoomId, userId: UserId, now: Date): Promise<void> {
    const { db } = this.#storage;
    await db.delete(roomMember).where(and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId)));
    await db.execute(sql`
      INSERT INTO room_absence (room_id, user_id, left_at)
      SELECT ${room.id}, ${userId}::int, ${now.toISOString()}::timestamptz FROM ${room}
      WHERE ${room.id} = ${roomId} AND ${isForAllMembers}
      ON CONFLICT DO NOTHING`);
  }
}
