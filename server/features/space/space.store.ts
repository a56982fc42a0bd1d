import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { announcement } from '@/server/db/schema/announcement';
import { spaceGame } from '@/server/db/schema/game';
import { membership, space } from '@/server/db/existing-spaces';
import { spaceAlias, spaceRecord, type SpaceRow } from '@/server/db/schema/space';
import { suspension, suspensionView } from '@/server/db/schema/suspension';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import type { Suspension } from '@/protocol/suspension';
import type { SpaceType } from '@/protocol/space';
import type { PermissionMask } from '@/server/rights/permission-mask';
import type { RightsFacts } from '@/server/rights/rights';
import { everyoneColumn, membershipRights } from '@/server/db/rights-columns';
import { holdPerson } from '@/server/db/existing-people';
import { AppError } from '@/server/http/app-error';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

/** What a person is in a space; null in `SpaceWithMembership` for who is no member. */
export interface MembershipFacts extends NonNullable<RightsFacts['membership']> {
  readonly joinedAt: Date;
}
export interface SpaceWithMembership {
  readonly row: SpaceRow;
  readonly membership: MembershipFacts | null;
  /** What every member may. */
  readonly everyone: PermissionMask;
  /** Until when the person may not speak or act, member or not; null for who may. */
  readonly timedOutUntil: Date | null;
  readonly timeOutNote: string | null;
}
export interface JoinedSpaceRow extends SpaceWithMembership {
  readonly membership: MembershipFacts;
}

export type NewSpaceRow = Omit<
  typeof spaceRecord.$inferInsert,
  | 'id'
  | 'verification'
  | 'members'
  | 'listedMembers'
  | 'suspended'
  | 'recommended'
  | 'deletedAt'
  | 'deletedBy'
>;
export type SpaceChange = Omit<NewSpaceRow, 'ownerId' | 'type' | 'createdAt'>;

const facts = { ...membershipRights, joinedAt: membership.joinedAt };
const columns = {
  row: space,
  membership: facts,
  everyone: everyoneColumn,
  timedOutUntil: spaceTimeOut.endsAt,
  timeOutNote: spaceTimeOut.note,
};
const timeOutOf = (userId: UserId) =>
  and(eq(spaceTimeOut.spaceId, space.id), eq(spaceTimeOut.userId, userId));

/** Spaces themselves, with their aliases and games. */
export class SpaceStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** A space and what `userId` is in it; 0 for nobody. */
  async find(id: number, userId: UserId): Promise<SpaceWithMembership | null> {
    const [found] = await this.#storage.db
      .select(columns)
      .from(space)
      .leftJoin(membership, and(eq(membership.spaceId, space.id), eq(membership.userId, userId)))
      .leftJoin(spaceTimeOut, timeOutOf(userId))
      .where(eq(space.id, id));
    return found ?? null;
  }

  /** Why a space is suspended; null for one that is not. */
  async suspensionOf(spaceId: SpaceId): Promise<Suspension | null> {
    const [row] = await this.#storage.db.select().from(suspension).where(eq(suspension.spaceId, spaceId));
    return row ? suspensionView(row) : null;
  }

  /** The row, locked until the transaction ends. */
  async lock(id: number): Promise<SpaceRow | null> {
    const [row] = await this.#storage.db.select().from(space).where(eq(space.id, id)).for('update');
    return row ?? null;
  }

  /** The space that holds an alias now or held it before. */
  async findByAlias(alias: string): Promise<SpaceRow | null> {
    const [found] = await this.#storage.db
      .select({ row: space })
      .from(spaceAlias)
      .innerJoin(space, eq(space.id, spaceAlias.spaceId))
      .where(eq(spaceAlias.alias, alias.toLowerCase()));
    return found?.row ?? null;
  }

  /** The new id, without a member yet counted as one; null when the owner has a game space already. */
  async insert(values: NewSpaceRow): Promise<number | null> {
    // Its session has ended with the account.
    if (!(await holdPerson(this.#storage, values.ownerId))) throw new AppError('unauthenticated');
    const [row] = await this.#storage.db
      .insert(spaceRecord)
      .values({ ...values, members: 1, listedMembers: 1 })
      .onConflictDoNothing({ target: spaceRecord.ownerId, where: sql`${spaceRecord.type} = 0` })
      .returning({ id: spaceRecord.id });
    return row?.id ?? null;
  }

  async update(id: number, change: SpaceChange): Promise<void> {
    await this.#storage.db.update(space).set(change).where(eq(space.id, id));
  }

  /** Takes an alias for a space; false when it is or was another one's. Waits for whoever is taking it just now. */
  async takeAlias(alias: string, spaceId: SpaceId, now: Date): Promise<boolean> {
    const key = alias.toLowerCase();
    await this.#storage.db
      .insert(spaceAlias)
      .values({ alias: key, spaceId, createdAt: now })
      .onConflictDoNothing();
    const [row] = await this.#storage.db
      .select({ spaceId: spaceAlias.spaceId })
      .from(spaceAlias)
      .where(eq(spaceAlias.alias, key));
    return row?.spaceId === spaceId;
  }

  async gameIds(id: number): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: spaceGame.gameId })
      .from(spaceGame)
      .where(eq(spaceGame.spaceId, id))
      .orderBy(asc(spaceGame.place));
    return rows.map((row) => row.id);
  }

  async setGames(id: number, gameIds: readonly number[]): Promise<void> {
    const { db } = this.#storage;
    // Those that stay keep their players.
    await db
      .delete(spaceGame)
      .where(and(eq(spaceGame.spaceId, id), notInArray(spaceGame.gameId, [...gameIds])));
    if (gameIds.length === 0) return;
    await db
      .insert(spaceGame)
      .values(gameIds.map((gameId, place) => ({ spaceId: id, gameId, place })))
      .onConflictDoUpdate({
        target: [spaceGame.spaceId, spaceGame.gameId],
        set: { place: sql`excluded.place` },
      });
  }

  /** A deleted game space counts until it is purged: it can be brought back. */
  async ownsGameSpace(userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: spaceRecord.id })
      .from(spaceRecord)
      .where(and(eq(spaceRecord.ownerId, userId), eq(spaceRecord.type, 0)));
    return rows.length > 0;
  }

  /** Types of the spaces that a person owns, each once. */
  async ownedTypes(userId: UserId): Promise<SpaceType[]> {
    const rows = await this.#storage.db
      .selectDistinct({ type: space.type })
      .from(space)
      .where(eq(space.ownerId, userId))
      .orderBy(asc(space.type));
    return rows.map((row) => row.type);
  }

  /** Spaces whose pages name a person: as admin, or as author of an announcement. */
  async pagesShowing(userId: UserId): Promise<number[]> {
    const asAdmin = this.#storage.db
      .select({ id: membership.spaceId })
      .from(membership)
      .where(and(eq(membership.userId, userId), membership.isAdmin));
    const asAuthor = this.#storage.db
      .select({ id: announcement.spaceId })
      .from(announcement)
      .where(eq(announcement.authorId, userId));
    const rows = await asAdmin.union(asAuthor);
    return rows.map((row) => row.id);
  }

  /** Spaces that a person has joined, the earliest first; with `onlyOwned` those that are the person's own. */
  async joined(userId: UserId, onlyOwned: boolean): Promise<JoinedSpaceRow[]> {
    return this.#storage.db
      .select(columns)
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .leftJoin(spaceTimeOut, timeOutOf(userId))
      .where(and(eq(membership.userId, userId), onlyOwned ? eq(space.ownerId, userId) : undefined))
      .orderBy(asc(membership.joinedAt), asc(space.id));
  }
}
