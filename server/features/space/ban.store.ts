import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { spaceBan } from '@/server/db/schema/ban';
import type { BanReason } from '@/protocol/room-rules';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

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

  /** Why somebody is banned; null if they are not. */
  async reason(spaceId: SpaceId, userId: UserId): Promise<BanReason | null> {
    const [row] = await this.#storage.db
      .select({ reason: spaceBan.reason })
      .from(spaceBan)
      .where(of(spaceId, userId));
    return row?.reason ?? null;
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
          bannedBy: sql`excluded.banned_by`,
          bannedAt: sql`excluded.banned_at`,
        },
      });
    return true;
  }

  /** False when the person was not banned. */
  async remove(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const { rowCount } = await this.#storage.db.delete(spaceBan).where(of(spaceId, userId));
    return rowCount === 1;
  }

  /** By name. */
  async list(spaceId: SpaceId): Promise<Person[]> {
    return this.#storage.db
      .select(personColumns)
      .from(spaceBan)
      .innerJoin(account, eq(account.id, spaceBan.userId))
      .where(eq(spaceBan.spaceId, spaceId))
      .orderBy(asc(account.usernameKey));
  }
}

const of = (spaceId: SpaceId, userId: UserId) =>
  and(eq(spaceBan.spaceId, spaceId), eq(spaceBan.userId, userId));
