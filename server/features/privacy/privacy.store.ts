import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import { defaultPrivacy, type Privacy } from '@/protocol/privacy-rules';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import { apparentFollow, follow } from '@/server/db/schema/contact';
import { paidAddress } from '@/server/db/schema/paid-address';
import { privacy } from '@/server/db/schema/privacy';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** How one person stands to another. */
export interface Standing {
  /** As the person sees it; a block of the other one makes no difference. */
  readonly follows: boolean;
  readonly isFollowed: boolean;
  readonly sharesSpace: boolean;
  /** The other one blocks the person. */
  readonly isBlocked: boolean;
  /** The person blocks the other one. */
  readonly blocks: boolean;
}

/** What people have chosen about others, and whom they block. */
export class PrivacyStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async of(userId: UserId): Promise<Privacy> {
    const [row] = await this.#storage.db
      .select({ chosen: privacy, findable: account.findable })
      .from(account)
      .leftJoin(privacy, eq(privacy.userId, account.id))
      .where(eq(account.id, userId));
    const { userId: _owner, ...chosen } = row?.chosen ?? { userId };
    return { ...defaultPrivacy, ...chosen, foundByName: row?.findable ?? true };
  }

  /** Locks the person's row, so that changes of different choices come one after the other. */
  async lock(userId: UserId): Promise<void> {
    await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, userId))
      .for('update');
  }

  async set(userId: UserId, { foundByName, ...chosen }: Privacy): Promise<void> {
    const { db } = this.#storage;
    await db.update(account).set({ findable: foundByName }).where(eq(account.id, userId));
    await db
      .insert(privacy)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: privacy.userId, set: chosen });
  }

  async standing(userId: UserId, otherId: UserId): Promise<Standing> {
    const { rows } = await this.#storage.db.execute<Record<keyof Standing, boolean>>(sql`
      SELECT (EXISTS (SELECT 1 FROM ${follow} WHERE ${follow.followerId} = ${userId} AND ${follow.followedId} = ${otherId})
          OR EXISTS (SELECT 1 FROM ${apparentFollow} WHERE ${apparentFollow.followerId} = ${userId}
            AND ${apparentFollow.followedId} = ${otherId})) AS "follows",
        EXISTS (SELECT 1 FROM ${follow} WHERE ${follow.followerId} = ${otherId} AND ${follow.followedId} = ${userId}) AS "isFollowed",
        EXISTS (SELECT 1 FROM ${membership} mine JOIN ${membership} theirs ON theirs.space_id = mine.space_id
          WHERE mine.user_id = ${userId} AND theirs.user_id = ${otherId}) AS "sharesSpace",
        EXISTS (SELECT 1 FROM ${block} WHERE ${block.blockerId} = ${otherId} AND ${block.blockedId} = ${userId}
          AND ${block.endedAt} IS NULL) AS "isBlocked",
        EXISTS (SELECT 1 FROM ${block} WHERE ${block.blockerId} = ${userId} AND ${block.blockedId} = ${otherId}
          AND ${block.endedAt} IS NULL) AS "blocks"`);
    const [row] = rows;
    if (!row) throw new Error('The question about two people has no answer');
    return row;
  }

  /** Whether two people are in a conversation outside of spaces, or are asked into it, or the other one has paid the person. */
  async haveTies(userId: UserId, otherId: UserId): Promise<boolean> {
    const { rows } = await this.#storage.db.execute<{ haveTies: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM ${roomPerson} mine JOIN ${room} ON ${room.id} = mine.room_id AND ${room.spaceId} IS NULL
          JOIN ${roomPerson} theirs ON theirs.room_id = mine.room_id
          WHERE mine.user_id = ${userId} AND theirs.user_id = ${otherId})
        OR EXISTS (SELECT 1 FROM ${paidAddress}
          WHERE ${paidAddress.accountId} = ${otherId} AND ${paidAddress.userId} = ${userId}) AS "haveTies"`);
    return rows[0]?.haveTies ?? false;
  }

  /** False if the block held already. */
  async block(blockerId: UserId, blockedId: UserId, now: Date): Promise<boolean> {
    const made = await this.#storage.db
      .insert(block)
      .values({ blockerId, blockedId, beganAt: now })
      .onConflictDoNothing()
      .returning({ id: block.id });
    return made.length > 0;
  }

  /** False if there was no block. */
  async unblock(blockerId: UserId, blockedId: UserId, now: Date): Promise<boolean> {
    const ended = await this.#storage.db
      .update(block)
      .set({ endedAt: now })
      .where(and(eq(block.blockerId, blockerId), eq(block.blockedId, blockedId), isNull(block.endedAt)))
      .returning({ id: block.id });
    return ended.length > 0;
  }

  /** People whom a person blocks now, the newest block first. */
  blocked(blockerId: UserId): Promise<{ user: Person; beganAt: Date }[]> {
    return this.#storage.db
      .select({ user: personColumns, beganAt: block.beganAt })
      .from(block)
      .innerJoin(account, eq(account.id, block.blockedId))
      .where(and(eq(block.blockerId, blockerId), isNull(block.endedAt)))
      .orderBy(desc(block.id));
  }

  /** Those of some ids that are people's. */
  async existing(userIds: readonly UserId[]): Promise<UserId[]> {
    if (userIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(inArray(account.id, [...userIds]))
      .orderBy(account.id);
    return rows.map(({ id }) => id);
  }

  /** Neither follows the other any more, who is blocked; to them it looks as if they still did. */
  async part(blockerId: UserId, blockedId: UserId): Promise<void> {
    const { db } = this.#storage;
    const pair = (one: UserId, other: UserId) =>
      and(eq(follow.followerId, one), eq(follow.followedId, other));
    await db.delete(follow).where(pair(blockerId, blockedId));
    const ended = await db.delete(follow).where(pair(blockedId, blockerId)).returning();
    if (ended.length > 0) await db.insert(apparentFollow).values(ended).onConflictDoNothing();
  }

  /** The follows of a person count again whose block has ended. */
  async reunite(blockerId: UserId, blockedId: UserId): Promise<void> {
    const { db } = this.#storage;
    const again = await db
      .delete(apparentFollow)
      .where(and(eq(apparentFollow.followerId, blockedId), eq(apparentFollow.followedId, blockerId)))
      .returning();
    if (again.length > 0) await db.insert(follow).values(again).onConflictDoNothing();
  }
}
