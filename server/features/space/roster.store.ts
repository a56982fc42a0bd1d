import { and, asc, count, desc, eq, exists, gt, not, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { GroupedMember, MemberGroup } from '@/protocol/member';
import { nameContains } from '@/server/db/name-contains';
import { isOnlineFor, lastActiveFor } from '@/server/db/presence-columns';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { memberRole, role } from '@/server/db/schema/role';
import { roomPerson } from '@/server/db/schema/room-person';
import { membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

export interface RosterRow extends Omit<GroupedMember, 'lastActiveTime'> {
  readonly lastActiveAt: Date | null;
}

interface RosterQuery {
  readonly spaceId: SpaceId;
  readonly viewerId: UserId;
  readonly ownerId: UserId;
  /** A room whose people alone are wanted; null for all members. */
  readonly roomId: RoomId | null;
  /** How many members the space has, or people the room. */
  readonly members: number;
  readonly name: string;
  /** Whoever was active after this moment is online. */
  readonly activeAfter: Date;
  readonly limit: number;
  readonly offset: number;
}

const roleColumns = { id: role.id, name: role.name, color: role.color };

/** Of a row of `membership`: the id of the highest of the person's own roles. */
const highestRoleId = sql<number | null>`(
  SELECT ${role.id} FROM ${memberRole} JOIN ${role} ON ${role.id} = ${memberRole.roleId}
  WHERE ${memberRole.spaceId} = ${membership.spaceId} AND ${memberRole.userId} = ${membership.userId}
  ORDER BY ${role.position} DESC LIMIT 1)`;

/**
 * Members of a space, or of one of its rooms, in groups: admins, those online by their highest role, all others online, all who are offline. The first
 * three are as many as are there right now and are sorted as a whole; the last is as large as the space and is read by name,
 * a page at a time.
 */
export class RosterStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async page(query: RosterQuery): Promise<{ rows: RosterRow[]; groups: MemberGroup[] }> {
    const present = await this.#presentGroups(query);
    const presentCount = present.reduce((sum, group) => sum + group.count, 0);
    const offline = (await this.#total(query)) - presentCount;
    const groups: MemberGroup[] =
      offline > 0 ? [...present, { kind: 'offline', role: null, count: offline }] : present;

    const first = query.offset < presentCount ? await this.#present(query) : [];
    const limit = query.limit - first.length;
    const offset = Math.max(query.offset - presentCount, 0);
    const rest = limit > 0 && offline > 0 ? await this.#offline({ ...query, limit, offset }) : [];
    return { rows: [...first, ...rest], groups };
  }

  async #total({ spaceId, roomId, members, name }: RosterQuery): Promise<number> {
    if (name.trim() === '') return members;
    const [counted] = await this.#storage.db
      .select({ total: count() })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(and(eq(membership.spaceId, spaceId), this.#isIn(roomId), nameContains(name)));
    return counted?.total ?? 0;
  }

  async #presentGroups(query: RosterQuery): Promise<MemberGroup[]> {
    const { db } = this.#storage;
    const there = this.#there(query);
    const groupRole = sql<number | null>`CASE WHEN NOT ${there.isAdmin} THEN ${there.roleId} END`;
    const counted = db
      .select({ isAdmin: there.isAdmin, roleId: groupRole.as('group_role'), count: count().as('people') })
      .from(there)
      .groupBy(there.isAdmin, groupRole)
      .as('counted');
    const rows = await db
      .select({ isAdmin: counted.isAdmin, role: roleColumns, count: counted.count })
      .from(counted)
      .leftJoin(role, eq(role.id, counted.roleId))
      .orderBy(desc(counted.isAdmin), sql`${role.position} DESC NULLS LAST`);
    return rows.map((row) => ({
      kind: row.isAdmin ? 'admins' : row.role ? 'role' : 'online',
      role: row.role,
      count: row.count,
    }));
  }

  async #present(query: RosterQuery): Promise<RosterRow[]> {
    const { db } = this.#storage;
    const there = this.#there(query);
    const rows = await db
      .select({
        id: there.id,
        username: there.username,
        avatar: there.avatar,
        lastActiveAt: there.lastActiveAt,
        isAdmin: there.isAdmin,
        role: roleColumns,
      })
      .from(there)
      .leftJoin(role, eq(role.id, there.roleId))
      .orderBy(
        desc(there.isAdmin),
        desc(eq(there.id, query.ownerId)),
        sql`CASE WHEN ${there.isAdmin} THEN 0 ELSE coalesce(${role.position}, 0) END DESC`,
        asc(there.usernameKey),
      )
      .limit(query.limit)
      .offset(query.offset);
    return rows.map(({ isAdmin, ...row }) => ({
      ...row,
      isOwner: row.id === query.ownerId,
      group: isAdmin ? 'admins' : row.role ? 'role' : 'online',
    }));
  }

  async #offline({
    spaceId,
    roomId,
    viewerId,
    name,
    activeAfter,
    limit,
    offset,
  }: RosterQuery): Promise<RosterRow[]> {
    const { db } = this.#storage;
    const people = db
      .select({
        ...personColumns,
        usernameKey: account.usernameKey,
        lastActiveAt: lastActiveFor(viewerId).as('shown_active_at'),
        roleId: highestRoleId.as('role_id'),
      })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(
        and(
          eq(membership.spaceId, spaceId),
          this.#isIn(roomId),
          not(membership.isAdmin),
          not(isOnlineFor(viewerId, activeAfter)),
          nameContains(name),
        ),
      )
      .orderBy(asc(account.usernameKey))
      .limit(limit)
      .offset(offset)
      .as('people');
    const rows = await db
      .select({
        id: people.id,
        username: people.username,
        avatar: people.avatar,
        lastActiveAt: people.lastActiveAt,
        role: roleColumns,
      })
      .from(people)
      .leftJoin(role, eq(role.id, people.roleId))
      .orderBy(asc(people.usernameKey));
    return rows.map((row) => ({ ...row, isOwner: false, group: 'offline' }));
  }

  /** Admins, and everyone else who is online: two parts, because each has its own index. */
  #there({ spaceId, roomId, viewerId, name, activeAfter }: RosterQuery) {
    const part = (which: SQL | undefined) =>
      this.#storage.db
        .select({
          ...personColumns,
          usernameKey: account.usernameKey,
          lastActiveAt: lastActiveFor(viewerId).as('shown_active_at'),
          isAdmin: membership.isAdmin,
          roleId: highestRoleId.as('role_id'),
        })
        .from(membership)
        .innerJoin(account, eq(account.id, membership.userId))
        .where(and(eq(membership.spaceId, spaceId), this.#isIn(roomId), which, nameContains(name)));
    return unionAll(
      part(sql`${membership.isAdmin}`),
      part(
        and(
          not(membership.isAdmin),
          gt(account.lastActiveAt, activeAfter),
          isOnlineFor(viewerId, activeAfter),
        ),
      ),
    ).as('there');
  }

  /** Of a row of `membership`: the member is in a room. */
  #isIn(roomId: RoomId | null): SQL | undefined {
    if (roomId === null) return undefined;
    return exists(
      this.#storage.db
        .select({ one: sql`1` })
        .from(roomPerson)
        .where(
          and(
            eq(roomPerson.roomId, roomId),
            eq(roomPerson.userId, membership.userId),
            eq(roomPerson.state, 'in'),
          ),
        ),
    );
  }
}
