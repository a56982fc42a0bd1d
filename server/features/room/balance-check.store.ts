import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { accessAddress, accessCheck } from '@/server/db/schema/access-check';
import { isOfExistingSpace, membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

export type CheckRow = typeof accessCheck.$inferSelect;
type Claim = Pick<typeof accessAddress.$inferSelect, 'address' | 'userId'>;

/** What balances of members were found, and for whom addresses count. Changes under the lock of the space alone. */
export class BalanceCheckStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Has members of a space checked at once: all of them, or one. */
  async enrol(spaceId: SpaceId, now: Date, userId?: UserId): Promise<void> {
    const { db } = this.#storage;
    const members = db
      .select({
        spaceId: membership.spaceId,
        userId: membership.userId,
        nextAt: sql<Date>`${now.toISOString()}::timestamptz`.as('next_at'),
        standings: sql<CheckRow['standings']>`'{}'::jsonb`.as('standings'),
      })
      .from(membership)
      .where(
        and(
          eq(membership.spaceId, spaceId),
          userId === undefined ? undefined : eq(membership.userId, userId),
        ),
      );
    await db
      .insert(accessCheck)
      .select(members)
      .onConflictDoUpdate({
        target: [accessCheck.spaceId, accessCheck.userId],
        set: { nextAt: sql`least(${accessCheck.nextAt}, excluded.next_at)` },
      });
  }

  /** No rule of a space asks for a balance any more. */
  async clear(spaceId: SpaceId): Promise<void> {
    await this.#storage.db.delete(accessCheck).where(eq(accessCheck.spaceId, spaceId));
    await this.#storage.db.delete(accessAddress).where(eq(accessAddress.spaceId, spaceId));
  }

  /** Those who have waited longest for their check. */
  async due(now: Date, limit: number): Promise<Pick<CheckRow, 'spaceId' | 'userId'>[]> {
    return this.#storage.db
      .select({ spaceId: accessCheck.spaceId, userId: accessCheck.userId })
      .from(accessCheck)
      .where(and(lte(accessCheck.nextAt, now), isOfExistingSpace(accessCheck.spaceId)))
      .orderBy(asc(accessCheck.nextAt))
      .limit(limit);
  }

  /** Puts off checks that could not be made, so that others get their turn. */
  async postpone(spaceId: SpaceId, userIds: readonly UserId[], nextAt: Date): Promise<void> {
    await this.#storage.db.update(accessCheck).set({ nextAt }).where(ofMembers(spaceId, userIds));
  }

  async find(spaceId: SpaceId, userId: UserId): Promise<CheckRow | null> {
    const [row] = await this.rows(spaceId, [userId]);
    return row ?? null;
  }

  async rows(spaceId: SpaceId, userIds: readonly UserId[]): Promise<CheckRow[]> {
    return this.#storage.db.select().from(accessCheck).where(ofMembers(spaceId, userIds));
  }

  async write(rows: readonly CheckRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#storage.db
      .insert(accessCheck)
      .values([...rows])
      .onConflictDoUpdate({
        target: [accessCheck.spaceId, accessCheck.userId],
        set: { nextAt: sql`excluded.next_at`, standings: sql`excluded.standings` },
      });
  }

  /**
   * Lets addresses count for their owners unless they count for another member, and gives up those that are the members'
   * no more. Returns the ones that count.
   */
  async claim(spaceId: SpaceId, owned: ReadonlyMap<UserId, readonly string[]>): Promise<Claim[]> {
    const { db } = this.#storage;
    const userIds = [...owned.keys()];
    const isTheirs = ({ userId, address }: Claim) => owned.get(userId)?.includes(address) ?? false;
    const claims = await this.#claims(spaceId, userIds);
    const past = claims.filter((claim) => !isTheirs(claim)).map(({ address }) => address);
    if (past.length > 0) {
      await db
        .delete(accessAddress)
        .where(and(eq(accessAddress.spaceId, spaceId), inArray(accessAddress.address, past)));
    }
    const known = new Set(claims.map(({ address }) => address));
    const added = [...owned].flatMap(([userId, addresses]) =>
      addresses.filter((address) => !known.has(address)).map((address) => ({ spaceId, address, userId })),
    );
    if (added.length > 0) await db.insert(accessAddress).values(added).onConflictDoNothing();
    return (past.length > 0 || added.length > 0 ? await this.#claims(spaceId, userIds) : claims).filter(
      isTheirs,
    );
  }

  async #claims(spaceId: SpaceId, userIds: readonly UserId[]): Promise<Claim[]> {
    return this.#storage.db
      .select({ address: accessAddress.address, userId: accessAddress.userId })
      .from(accessAddress)
      .where(and(eq(accessAddress.spaceId, spaceId), inArray(accessAddress.userId, [...userIds])));
  }
}

const ofMembers = (spaceId: SpaceId, userIds: readonly UserId[]) =>
  and(eq(accessCheck.spaceId, spaceId), inArray(accessCheck.userId, [...userIds]));
