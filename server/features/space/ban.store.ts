import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import { nameContains } from '@/server/db/name-contains';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { spaceBan } from '@/server/db/schema/ban';
import type { BanReason } from '@/protocol/room-rules';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

/** A person who is banned, and why. */
export interface BanRow {
  readonly person: Person;
  readonly lastActiveAt: Date | null;
  readonly reason: BanReason;
  readonly note: string | null;
  readonly bannedAt: Date;
}

/** Who may not join a space. */
export class BanStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Which of these people are banned. */
  async among(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Set<UserId>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.#storage.db
      .select({ userId: spaceBan.userId })
      .from(spaceBan)
      .where(and(eq(spaceBan.spaceId, spaceId), inArray(spaceBan.userId, [...userIds])));
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Why a person is banned; null if they are not. */
  async find(spaceId: SpaceId, userId: UserId): Promise<Pick<BanRow, 'reason' | 'note'> | null> {
    const [row] = await this.#storage.db
      .select({ reason: spaceBan.reason, note: spaceBan.note })
      .from(spaceBan)
      .where(of(spaceId, userId));
    return row ?? null;
  }

  async has(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ userId: spaceBan.userId })
      .from(spaceBan)
      .where(of(spaceId, userId));
    return rows.length > 0;
  }

  /** False when there is no such person. */
  async put(ban: typeof spaceBan.$inferInsert): Promise<boolean> {
    const people = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, ban.userId));
    if (people.length === 0) return false;
    await this.#storage.db
      .insert(spaceBan)
      .values(ban)
      .onConflictDoUpdate({
        target: [spaceBan.spaceId, spaceBan.userId],
        set: {
          reason: sql`excluded.reason`,
          note: sql`excluded.note`,
          bannedBy: sql`excluded.banned_by`,
          bannedAt: sql`excluded.banned_at`,
        },
      });
    return true;
  }

  /** Returns who of these people was banned. */
  async remove(spaceId: SpaceId, userIds: readonly UserId[]): Promise<UserId[]> {
    const removed = await this.#storage.db
      .delete(spaceBan)
      .where(and(eq(spaceBan.spaceId, spaceId), inArray(spaceBan.userId, [...userIds])))
      .returning({ userId: spaceBan.userId });
    return removed.map(({ userId }) => userId);
  }

  /** By name; those whose name contains `name`. A limit of null is none. */
  async page(
    spaceId: SpaceId,
    { name, offset, limit }: { name: string; offset: number; limit: number | null },
  ): Promise<BanRow[]> {
    const query = this.#storage.db
      .select({
        person: personColumns,
        lastActiveAt: account.lastActiveAt,
        reason: spaceBan.reason,
        note: spaceBan.note,
        bannedAt: spaceBan.bannedAt,
      })
      .from(spaceBan)
      .innerJoin(account, eq(account.id, spaceBan.userId))
      .where(and(eq(spaceBan.spaceId, spaceId), nameContains(name)))
      .orderBy(asc(account.usernameKey))
      .offset(offset);
    return limit === null ? query : query.limit(limit);
  }

  async count(spaceId: SpaceId, name: string): Promise<number> {
    const [row] = await this.#storage.db
      .select({ total: count() })
      .from(spaceBan)
      .innerJoin(account, eq(account.id, spaceBan.userId))
      .where(and(eq(spaceBan.spaceId, spaceId), nameContains(name)));
    return row?.total ?? 0;
  }
}

const of = (spaceId: SpaceId, userId: UserId) =>
  and(eq(spaceBan.spaceId, spaceId), eq(spaceBan.userId, userId));
