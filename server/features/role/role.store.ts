import { and, asc, count, desc, eq, gt, gte, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MemberRoles, RoleColor } from '@/protocol/role';
import type { SpaceId, UserId } from '@/protocol/ids';
import { nameContains } from '@/server/db/name-contains';
import { lastActiveFor } from '@/server/db/presence-columns';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { memberRole, role, type RoleRow } from '@/server/db/schema/role';
import { membership } from '@/server/db/existing-spaces';
import type { PermissionMask } from '@/server/rights/permission-mask';
import type { Storage } from '@/storage/storage';

export interface RoleMemberRow {
  readonly id: UserId;
  readonly username: string;
  readonly avatar: string;
  readonly lastActiveAt: Date | null;
}

/** Roles, and which members have them. Their order and who has them change under the lock of the space alone. */
export class RoleStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(id: number): Promise<RoleRow | null> {
    const [row] = await this.#storage.db.select().from(role).where(eq(role.id, id));
    return row ?? null;
  }

  /** Roles of a space, the highest first, @everyone last. */
  async list(spaceId: SpaceId): Promise<RoleRow[]> {
    return this.#storage.db
      .select()
      .from(role)
      .where(eq(role.spaceId, spaceId))
      .orderBy(desc(role.position), desc(role.id));
  }

  /** The role that every member of a space has. */
  async everyone(spaceId: SpaceId): Promise<RoleRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(role)
      .where(and(eq(role.spaceId, spaceId), eq(role.position, 0)));
    return row ?? null;
  }

  async insertEveryone(values: Pick<RoleRow, 'spaceId' | 'name' | 'color' | 'permissions'>): Promise<void> {
    await this.#storage.db.insert(role).values({ ...values, isDefault: true, position: 0 });
  }

  /** A new role that stands lowest; the others move up. */
  async insert(values: { spaceId: SpaceId; name: string; color: RoleColor }): Promise<RoleRow> {
    const { db } = this.#storage;
    await db
      .update(role)
      .set({ position: sql`${role.position} + 1` })
      .where(and(eq(role.spaceId, values.spaceId), gt(role.position, 0)));
    const [row] = await db
      .insert(role)
      .values({ ...values, position: 1 })
      .returning();
    return row as RoleRow;
  }

  /** Puts a deleted role back under its id and at a position; those from there on move up. */
  async restore(
    row: Pick<RoleRow, 'id' | 'spaceId' | 'name' | 'color' | 'position' | 'permissions'>,
  ): Promise<RoleRow> {
    const { db } = this.#storage;
    await db
      .update(role)
      .set({ position: sql`${role.position} + 1` })
      .where(and(eq(role.spaceId, row.spaceId), gte(role.position, row.position)));
    const [restored] = await db.insert(role).values(row).returning();
    return restored as RoleRow;
  }

  /** Everyone who has a role of their own. */
  async holders(roleId: number): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: memberRole.userId })
      .from(memberRole)
      .where(eq(memberRole.roleId, roleId))
      .orderBy(asc(memberRole.userId));
    return rows.map(({ userId }) => userId);
  }

  async update(id: number, change: Partial<Pick<RoleRow, 'name' | 'color' | 'permissions'>>): Promise<void> {
    await this.#storage.db.update(role).set(change).where(eq(role.id, id));
  }

  /** Who had it has it no more. False when it is gone already. */
  async delete(id: number): Promise<boolean> {
    const { rowCount } = await this.#storage.db.delete(role).where(eq(role.id, id));
    return rowCount === 1;
  }

  /** Puts roles into an order, the highest first; all but @everyone are named. */
  async setOrder(spaceId: SpaceId, roleIds: readonly number[]): Promise<void> {
    const ids = sql.param([...roleIds]);
    await this.#storage.db.execute(sql`
      UPDATE ${role} SET position = ${roleIds.length} + 1 - wanted.place
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, place)
      WHERE ${role.id} = wanted.id AND ${role.spaceId} = ${spaceId}`);
  }

  /** Gives a role to members, and answers who of them did not have it. People who are no members are left out. */
  async assign(roleId: number, spaceId: SpaceId, userIds: readonly UserId[]): Promise<UserId[]> {
    const { db } = this.#storage;
    const added = await db
      .insert(memberRole)
      .select(
        db
          .select({
            roleId: sql<number>`${roleId}::int`.as('role_id'),
            spaceId: membership.spaceId,
            userId: membership.userId,
          })
          .from(membership)
          .where(and(eq(membership.spaceId, spaceId), isAmong(membership.userId, userIds))),
      )
      .onConflictDoNothing()
      .returning({ userId: memberRole.userId });
    if (added.length > 0) await this.#count(eq(role.id, roleId), sql`${role.members} + ${added.length}`);
    return added.map(({ userId }) => userId);
  }

  /** Which of these people have which of these roles, as `roleId userId`. */
  async holdersAmong(roleIds: readonly number[], userIds: readonly UserId[]): Promise<Set<string>> {
    if (roleIds.length === 0 || userIds.length === 0) return new Set();
    const rows = await this.#storage.db
      .select({ roleId: memberRole.roleId, userId: memberRole.userId })
      .from(memberRole)
      .where(and(inArray(memberRole.roleId, [...roleIds]), isAmong(memberRole.userId, userIds)));
    return new Set(rows.map(({ roleId, userId }) => `${roleId} ${userId}`));
  }

  async membersAmong(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Set<UserId>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), isAmong(membership.userId, userIds)));
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Returns those who had it. */
  async unassign(roleId: number, userIds: readonly UserId[]): Promise<UserId[]> {
    const taken = await this.#storage.db
      .delete(memberRole)
      .where(and(eq(memberRole.roleId, roleId), inArray(memberRole.userId, [...userIds])))
      .returning({ userId: memberRole.userId });
    if (taken.length > 0) await this.#count(eq(role.id, roleId), sql`${role.members} - ${taken.length}`);
    return taken.map(({ userId }) => userId);
  }

  /** Takes all roles from a person who leaves; answers what they allowed. */
  async unassignAll(spaceId: SpaceId, userId: UserId): Promise<PermissionMask> {
    const { db } = this.#storage;
    const taken = await db
      .delete(memberRole)
      .where(and(eq(memberRole.spaceId, spaceId), eq(memberRole.userId, userId)))
      .returning({ roleId: memberRole.roleId });
    if (taken.length === 0) return 0;
    const ids = taken.map(({ roleId }) => roleId);
    const rows = await db
      .update(role)
      .set({ members: sql`${role.members} - 1` })
      .where(inArray(role.id, ids))
      .returning({ permissions: role.permissions });
    return rows.reduce((mask, { permissions }) => mask | permissions, 0);
  }

  async #count(of: SQL, members: SQL): Promise<void> {
    await this.#storage.db.update(role).set({ members }).where(of);
  }

  /** Usernames of those who are no members of a space. Ids of nobody are left out. */
  async strangers(spaceId: SpaceId, userIds: readonly UserId[]): Promise<string[]> {
    const { db } = this.#storage;
    const own = and(eq(membership.spaceId, spaceId), eq(membership.userId, account.id));
    const rows = await db
      .select({ username: account.username })
      .from(account)
      .where(
        and(
          inArray(account.id, [...userIds]),
          notExists(
            db
              .select({ one: sql`1` })
              .from(membership)
              .where(own),
          ),
        ),
      )
      .orderBy(asc(account.usernameKey));
    return rows.map(({ username }) => username);
  }

  /** Members by name who have a role, or with `outside` those who do not. Everybody has @everyone. */
  async page(query: {
    role: Pick<RoleRow, 'id' | 'spaceId' | 'isDefault'>;
    viewerId: UserId;
    outside: boolean;
    name: string;
    limit: number;
    offset: number;
  }): Promise<{ rows: RoleMemberRow[]; total: number }> {
    const { db } = this.#storage;
    const { id, spaceId, isDefault } = query.role;
    const held = isDefault
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM ${memberRole} WHERE ${memberRole.roleId} = ${id} AND ${memberRole.userId} = ${membership.userId})`;
    const wanted = and(
      eq(membership.spaceId, spaceId),
      query.outside ? sql`NOT ${held}` : held,
      nameContains(query.name),
    );
    const [counted] = await db
      .select({ total: count() })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(wanted);
    const rows = await db
      .select({ ...personColumns, lastActiveAt: lastActiveFor(query.viewerId) })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(wanted)
      .orderBy(asc(account.usernameKey))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }

  /** Own roles of members, the highest first; who has none is left out. */
  async ofMembers(spaceId: SpaceId, userIds: readonly UserId[]): Promise<MemberRoles[]> {
    const rows = await this.#storage.db
      .select({ userId: memberRole.userId, id: role.id, name: role.name, color: role.color })
      .from(memberRole)
      .innerJoin(role, eq(role.id, memberRole.roleId))
      .where(and(eq(memberRole.spaceId, spaceId), inArray(memberRole.userId, [...userIds])))
      .orderBy(memberRole.userId, desc(role.position));
    const found = new Map<UserId, MemberRoles['roles']>();
    for (const { userId, ...one } of rows) found.set(userId, [...(found.get(userId) ?? []), one]);
    return [...found].map(([userId, roles]) => ({ userId, roles }));
  }
}

/** One parameter, however many they are. */
const isAmong = (column: PgColumn, userIds: readonly UserId[]): SQL =>
  sql`${column} = ANY(${sql.param([...userIds])}::int[])`;
