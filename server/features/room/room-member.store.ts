import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { RoleColor } from '@/protocol/role';
import { lastActiveFor } from '@/server/db/presence-columns';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { memberRole, role } from '@/server/db/schema/role';
import { room, roomAbsence, roomMember } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { membership } from '@/server/db/existing-spaces';
import { nameContains } from '@/server/db/name-contains';
import type { Storage } from '@/storage/storage';
import type { RoleId, RoomId, SpaceId, UserId } from '@/protocol/ids';

export interface RoomMemberRow {
  readonly id: number;
  readonly username: string;
  readonly avatar: string;
  readonly lastActiveAt: Date | null;
  /** Their own in the space of the room, the highest first. */
  readonly roles: readonly { readonly id: RoleId; readonly name: string; readonly color: RoleColor }[];
}

/** Of a row of `room_person`: the person's roles in the space of the room. */
const rolesInRoom = sql<RoomMemberRow['roles']>`(
  SELECT coalesce(json_agg(json_build_object('id', ${role.id}, 'name', ${role.name}, 'color', ${role.color})
    ORDER BY ${role.position} DESC), '[]'::json)
  FROM ${room} JOIN ${memberRole} ON ${memberRole.spaceId} = ${room.spaceId} AND ${memberRole.userId} = ${roomPerson.userId}
  JOIN ${role} ON ${role.id} = ${memberRole.roleId}
  WHERE ${room.id} = ${roomPerson.roomId})`;

/** Who is in a channel or room. */
export class RoomMemberStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Puts members of the space into a room; who is in it stays in it. Returns who was not. */
  async add(roomId: RoomId, userIds: readonly UserId[], now: Date): Promise<UserId[]> {
    if (userIds.length === 0) return [];
    const rows = await this.#storage.db
      .insert(roomMember)
      .values(userIds.map((userId) => ({ roomId, userId, joinedAt: now })))
      .onConflictDoNothing()
      .returning({ userId: roomMember.userId });
    return rows.map(({ userId }) => userId);
  }

  /** False when the person was not in it. */
  async remove(roomId: RoomId, userId: UserId): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .delete(roomMember)
      .where(and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId)));
    return rowCount === 1;
  }

  /** A person comes back to a channel. */
  async comeBack(roomId: RoomId, userId: UserId): Promise<void> {
    await this.#storage.db
      .delete(roomAbsence)
      .where(and(eq(roomAbsence.roomId, roomId), eq(roomAbsence.userId, userId)));
  }

  /** Which of these people are members of a space; locked, so that none of them leaves before the transaction ends. */
  async membersAmong(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Set<number>> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), inArray(membership.userId, [...userIds])))
      .orderBy(asc(membership.userId))
      .for('share');
    return new Set(rows.map(({ userId }) => userId));
  }

  /** People in a channel or room, by name; with `name` those whose name contains it, and `handleOf`, whose handle it is. */
  async page(query: {
    roomId: RoomId;
    viewerId: UserId;
    name: string;
    handleOf: UserId | null;
    limit: number;
    offset: number;
  }) {
    const { db } = this.#storage;
    const wanted = and(
      eq(roomPerson.roomId, query.roomId),
      eq(roomPerson.state, 'in'),
      query.handleOf === null
        ? nameContains(query.name)
        : or(nameContains(query.name), eq(account.id, query.handleOf)),
    );
    const [counted] = await db
      .select({ total: count() })
      .from(roomPerson)
      .innerJoin(account, eq(account.id, roomPerson.userId))
      .where(wanted);
    const rows: RoomMemberRow[] = await db
      .select({
        ...personColumns,
        lastActiveAt: lastActiveFor(query.viewerId),
        roles: rolesInRoom,
      })
      .from(roomPerson)
      .innerJoin(account, eq(account.id, roomPerson.userId))
      .where(wanted)
      .orderBy(asc(account.usernameKey))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }
}
