import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import type { Relation } from '@/protocol/contact-rules';
import { nameContains } from '@/server/db/name-contains';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { apparentFollow, follow, spaceInvitation } from '@/server/db/schema/contact';
import { membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

interface ListQuery {
  readonly nameFilter?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const out = alias(follow, 'own_follow');
const back = alias(follow, 'follow_back');

/** Who follows whom. */
export class FollowStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** False for who follows already. */
  async insert(followerId: UserId, followedId: UserId, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .insert(follow)
      .values({ followerId, followedId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: follow.followedId });
    return rows.length > 0;
  }

  /** A follow that its follower alone sees. */
  async insertApparent(followerId: UserId, followedId: UserId, now: Date): Promise<void> {
    await this.#storage.db
      .insert(apparentFollow)
      .values({ followerId, followedId, createdAt: now })
      .onConflictDoNothing();
  }

  async deleteApparent(followerId: UserId, followedId: UserId): Promise<void> {
    await this.#storage.db
      .delete(apparentFollow)
      .where(and(eq(apparentFollow.followerId, followerId), eq(apparentFollow.followedId, followedId)));
  }

  /** False for who does not follow. */
  async delete(followerId: UserId, followedId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(follow)
      .where(and(eq(follow.followerId, followerId), eq(follow.followedId, followedId)))
      .returning({ id: follow.followedId });
    return rows.length > 0;
  }

  /** How a person stands to others; who is missing in the answer is nobody to them. */
  async relations(viewerId: UserId, userIds: readonly UserId[]): Promise<Map<UserId, Relation>> {
    if (userIds.length === 0) return new Map();
    const { db } = this.#storage;
    const others = [...userIds];
    const following = await union(
      db
        .select({ id: follow.followedId })
        .from(follow)
        .where(and(eq(follow.followerId, viewerId), inArray(follow.followedId, others))),
      db
        .select({ id: apparentFollow.followedId })
        .from(apparentFollow)
        .where(and(eq(apparentFollow.followerId, viewerId), inArray(apparentFollow.followedId, others))),
    );
    const followers = await db
      .select({ id: follow.followerId })
      .from(follow)
      .where(and(eq(follow.followedId, viewerId), inArray(follow.followerId, others)));
    const relations = new Map<UserId, Relation>(following.map(({ id }) => [id, 'following']));
    for (const { id } of followers) relations.set(id, relations.has(id) ? 'friend' : 'follower');
    return relations;
  }

  /** People who stand so to a person, by name. */
  async list(viewerId: UserId, relation: Exclude<Relation, 'none'>, query: ListQuery) {
    const { db } = this.#storage;
    const theirs = alias(follow, 'theirs');
    const followed = union(
      db.select({ id: out.followedId }).from(out).where(eq(out.followerId, viewerId)),
      db
        .select({ id: apparentFollow.followedId })
        .from(apparentFollow)
        .where(eq(apparentFollow.followerId, viewerId)),
    );
    const followers = db
      .select({ id: theirs.followerId })
      .from(theirs)
      .where(eq(theirs.followedId, viewerId));
    const condition = and(
      isNull(account.deletedAt),
      relation === 'follower' ? undefined : inArray(account.id, followed),
      relation === 'following' ? undefined : inArray(account.id, followers),
      query.nameFilter === undefined ? undefined : nameContains(query.nameFilter),
    );
    const [counted] = await db.select({ total: count() }).from(account).where(condition);
    const people: Person[] = await db
      .select(personColumns)
      .from(account)
      .where(condition)
      .orderBy(asc(account.usernameKey))
      .limit(query.limit)
      .offset(query.offset);
    return { people, total: counted?.total ?? 0 };
  }

  /** Friends who are not in a space, by name, and whether the person has invited them to it. */
  async friendsOutOf(spaceId: SpaceId, viewerId: UserId, query: ListQuery) {
    const { db } = this.#storage;
    const condition = and(
      eq(out.followerId, viewerId),
      isNull(account.deletedAt),
      isNull(membership.userId),
      query.nameFilter === undefined ? undefined : nameContains(query.nameFilter),
    );
    const isFriend = and(eq(back.followerId, out.followedId), eq(back.followedId, viewerId));
    const isMember = and(eq(membership.spaceId, spaceId), eq(membership.userId, out.followedId));
    const [counted] = await db
      .select({ total: count() })
      .from(out)
      .innerJoin(back, isFriend)
      .innerJoin(account, eq(account.id, out.followedId))
      .leftJoin(membership, isMember)
      .where(condition);
    const people = await db
      .select({ ...personColumns, invited: sql<boolean>`${spaceInvitation.userId} IS NOT NULL` })
      .from(out)
      .innerJoin(back, isFriend)
      .innerJoin(account, eq(account.id, out.followedId))
      .leftJoin(membership, isMember)
      .leftJoin(
        spaceInvitation,
        and(
          eq(spaceInvitation.spaceId, spaceId),
          eq(spaceInvitation.userId, out.followedId),
          eq(spaceInvitation.invitedBy, viewerId),
        ),
      )
      .where(condition)
      .orderBy(asc(account.usernameKey))
      .limit(query.limit)
      .offset(query.offset);
    return { people, total: counted?.total ?? 0 };
  }

  /** False where the same member has invited the person before. */
  async invite(spaceId: SpaceId, userId: UserId, invitedBy: UserId, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .insert(spaceInvitation)
      .values({ spaceId, userId, invitedBy, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: spaceInvitation.userId });
    return rows.length > 0;
  }
}
