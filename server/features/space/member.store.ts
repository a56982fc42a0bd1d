import { and, asc, count, desc, eq, getTableName, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import type { MemberSort } from '@/protocol/member';
import type { PermissionMask } from '@/server/rights/permission-mask';
import type { RightsFacts } from '@/server/rights/rights';
import { isAdminOrHolds, membershipRights } from '@/server/db/rights-columns';
import { lastActiveFor } from '@/server/db/presence-columns';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { pointSum } from '@/server/db/schema/point';
import { membership, space } from '@/server/db/existing-spaces';
import { nameContains } from '@/server/db/name-contains';
import { holdPerson, isExistingPerson } from '@/server/db/existing-people';
import { membershipRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

export interface MemberRow extends Person, NonNullable<RightsFacts['membership']> {
  readonly lastActiveAt: Date | null;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
  /** By activity points; null without any. */
  readonly ranking: number | null;
}

/** A person who was active so recently is online. */
export const ONLINE_MS = 2 * 60_000;

/** Who belongs to a space. `space.members` is changed with every row. */
export class MemberStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The first member, whom the new space has counted already. */
  async addOwner(spaceId: SpaceId, userId: UserId, now: Date): Promise<void> {
    await this.#storage.db.insert(membership).values({ spaceId, userId, isAdmin: true, joinedAt: now });
  }

  /** False when the person is a member already, or has just deleted the account. */
  async add(spaceId: SpaceId, userId: UserId, now: Date): Promise<boolean> {
    if (!(await holdPerson(this.#storage, userId))) return false;
    const added = await this.#storage.db
      .insert(membership)
      .values({ spaceId, userId, joinedAt: now })
      .onConflictDoNothing()
      .returning({ userId: membership.userId });
    if (added.length > 0) await this.#count(spaceId, sql`${space.members} + 1`);
    return added.length > 0;
  }

  async has(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    return rows.length > 0;
  }

  /** Which of these people are members, and whether as admins. */
  async adminsAmong(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Map<UserId, boolean>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select({ userId: membership.userId, isAdmin: membership.isAdmin })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), inArray(membership.userId, [...userIds])));
    return new Map(rows.map(({ userId, isAdmin }) => [userId, isAdmin]));
  }

  /** Ends a membership; null if there was none. */
  async remove(spaceId: SpaceId, userId: UserId): Promise<{ wasAdmin: boolean } | null> {
    const [removed] = await this.#storage.db
      .delete(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)))
      .returning({ isAdmin: membership.isAdmin });
    if (removed) await this.#count(spaceId, sql`${space.members} - 1`);
    return removed ? { wasAdmin: removed.isAdmin } : null;
  }

  /** `none` when the person is no member, `same` when nothing changes. */
  async setAdmin(spaceId: SpaceId, userId: UserId, isAdmin: boolean): Promise<'set' | 'same' | 'none'> {
    const one = and(eq(membership.spaceId, spaceId), eq(membership.userId, userId));
    const changed = await this.#storage.db
      .update(membership)
      .set({ isAdmin })
      .where(and(one, ne(membership.isAdmin, isAdmin)))
      .returning({ userId: membership.userId });
    if (changed.length > 0) return 'set';
    const rows = await this.#storage.db.select({ userId: membership.userId }).from(membership).where(one);
    return rows.length > 0 ? 'same' : 'none';
  }

  async #count(spaceId: SpaceId, members: SQL): Promise<void> {
    await this.#storage.db.update(space).set({ members }).where(eq(space.id, spaceId));
  }

  /** Members who hold a permission by a role of their own or as admins, admins first, then who joined first. */
  async holdersOf(spaceId: SpaceId, mask: PermissionMask, limit: number): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ id: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), isAdminOrHolds(spaceId, mask)))
      .orderBy(desc(membership.isAdmin), asc(membership.joinedAt))
      .limit(limit);
    return rows.map(({ id }) => id);
  }

  /** Of each space the owner first, then the others in the order in which they joined. */
  async admins(spaceIds: readonly SpaceId[]): Promise<{ spaceId: SpaceId; person: Person }[]> {
    return this.#storage.db
      .select({ spaceId: membership.spaceId, person: personColumns })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(and(inArray(membership.spaceId, [...spaceIds]), membership.isAdmin))
      .orderBy(desc(sql`${space.ownerId} = ${membership.userId}`), asc(membership.joinedAt), asc(account.id));
  }

  /** How many members of each space were active after a moment; spaces without any are left out. */
  async countActive(
    spaceIds: readonly SpaceId[],
    after: Date,
  ): Promise<{ spaceId: SpaceId; active: number }[]> {
    return this.#storage.db
      .select({ spaceId: membership.spaceId, active: count() })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(and(inArray(membership.spaceId, [...spaceIds]), gt(account.lastActiveAt, after)))
      .groupBy(membership.spaceId);
  }

  /** Members in an order, by name within it; with `name` those whose name contains it, in whatever case. */
  async page(query: {
    spaceId: SpaceId;
    viewerId: UserId;
    /** How many members the space has: without a name all are wanted, and none has to be counted. */
    members: number;
    name: string;
    sort: MemberSort;
    descending: boolean;
    limit: number;
    offset: number;
  }) {
    const { db } = this.#storage;
    const wanted = and(eq(membership.spaceId, query.spaceId), nameContains(query.name));
    // The table in the view's place. By the view the planner believes of an installation with one space that hardly any row is left,
    // and reads all 100,000 members for a page of fifty. That the space is there says the join.
    const memberships = alias(membershipRecord, getTableName(membership));
    const total = query.name.trim() === '' ? query.members : await this.#countNamed(wanted);
    const rows: MemberRow[] = await db
      .select({
        ...personColumns,
        lastActiveAt: lastActiveFor(query.viewerId),
        isOwner: sql<boolean>`${space.ownerId} = ${account.id}`,
        ...membershipRights,
        joinedAt: membership.joinedAt,
        ranking: pointSum.place,
      })
      .from(memberships)
      .innerJoin(account, eq(account.id, membership.userId))
      .innerJoin(space, eq(space.id, membership.spaceId))
      .leftJoin(
        pointSum,
        and(eq(pointSum.spaceId, membership.spaceId), eq(pointSum.userId, membership.userId)),
      )
      .where(and(wanted, isExistingPerson(membership.userId)))
      .orderBy(...orderOf(query))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total };
  }

  async #countNamed(wanted: SQL | undefined): Promise<number> {
    const [counted] = await this.#storage.db
      .select({ total: count() })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(wanted);
    return counted?.total ?? 0;
  }
}

/** Whoever was never active was active before everyone else. */
function orderOf({
  sort,
  descending,
  viewerId,
}: {
  sort: MemberSort;
  descending: boolean;
  viewerId: UserId;
}): SQL[] {
  const name = account.usernameKey;
  switch (sort) {
    case 'name':
      return [descending ? desc(name) : asc(name)];
    case 'joined':
      return [descending ? desc(membership.joinedAt) : asc(membership.joinedAt), asc(name)];
    case 'lastActive':
      // Both columns in one direction, as the index has them.
      return descending
        ? [sql`${lastActiveFor(viewerId)} DESC NULLS LAST`, desc(name)]
        : [sql`${lastActiveFor(viewerId)} ASC NULLS FIRST`, asc(name)];
  }
}
