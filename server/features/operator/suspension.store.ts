import { and, asc, count, desc, eq, isNull, lte } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { isOfExistingSpace, space } from '@/server/db/existing-spaces';
import { suspension, type SuspensionRow } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

/** Whose suspension: of an account or of a space. */
export type Suspended = { readonly userId: UserId } | { readonly spaceId: SpaceId };

const whose = (of: Suspended) =>
  'userId' in of ? eq(suspension.accountId, of.userId) : eq(suspension.spaceId, of.spaceId);

/** Suspensions that stand. */
export class SuspensionStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(of: Suspended): Promise<SuspensionRow | null> {
    const [row] = await this.#storage.db.select().from(suspension).where(whose(of));
    return row ?? null;
  }

  /** Locks an account for a change of its suspension; false when there is none. */
  async lockAccount(userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, userId))
      .for('update');
    return rows.length > 0;
  }

  /** Takes the place of one that stands; an appeal against that stays. */
  async put(
    of: Suspended,
    values: Pick<SuspensionRow, 'reason' | 'note' | 'endsAt' | 'givenBy' | 'givenAt'>,
  ): Promise<void> {
    const { db } = this.#storage;
    const updated = await db.update(suspension).set(values).where(whose(of)).returning({ id: suspension.id });
    if (updated.length > 0) return;
    const subject = 'userId' in of ? { accountId: of.userId } : { spaceId: of.spaceId };
    await db.insert(suspension).values({ ...subject, ...values });
  }

  /** False if there was none. */
  async remove(of: Suspended): Promise<boolean> {
    const removed = await this.#storage.db
      .delete(suspension)
      .where(whose(of))
      .returning({ id: suspension.id });
    return removed.length > 0;
  }

  /** False for a person who is not suspended. */
  async appeal(userId: UserId, text: string, now: Date): Promise<boolean> {
    const updated = await this.#storage.db
      .update(suspension)
      .set({ appeal: text, appealedAt: now })
      .where(whose({ userId }))
      .returning({ id: suspension.id });
    return updated.length > 0;
  }

  /** Those that are over, the longest over first. */
  async due(now: Date, limit: number): Promise<Suspended[]> {
    const rows = await this.#storage.db
      .select({ userId: suspension.accountId, spaceId: suspension.spaceId })
      .from(suspension)
      .where(and(lte(suspension.endsAt, now), isOfExistingSpace(suspension.spaceId)))
      .orderBy(asc(suspension.endsAt))
      .limit(limit);
    return rows.flatMap(({ userId, spaceId }): Suspended[] =>
      userId !== null ? [{ userId }] : spaceId !== null ? [{ spaceId }] : [],
    );
  }

  /** Appeals first, the oldest of them before the others; then the newest suspensions. */
  async page(query: { readonly limit: number; readonly offset: number }) {
    const { db } = this.#storage;
    const wanted = isOfExistingSpace(suspension.spaceId);
    const [counted] = await db.select({ total: count() }).from(suspension).where(wanted);
    const rows = await db
      .select({
        row: suspension,
        username: account.username,
        avatar: account.avatar,
        spaceName: space.name,
        logo: space.logo,
      })
      .from(suspension)
      .leftJoin(account, eq(account.id, suspension.accountId))
      .leftJoin(space, eq(space.id, suspension.spaceId))
      .where(wanted)
      .orderBy(asc(isNull(suspension.appealedAt)), desc(suspension.givenAt), desc(suspension.id))
      .limit(query.limit)
      .offset(query.offset);
    return { rows, total: counted?.total ?? 0 };
  }

  async markSpace(spaceId: SpaceId, suspended: boolean): Promise<void> {
    await this.#storage.db.update(space).set({ suspended }).where(eq(space.id, spaceId));
  }
}
