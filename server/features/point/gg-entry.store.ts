import { count, desc, eq, sql, sum } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { ggEntry } from '@/server/db/schema/point';
import type { Storage } from '@/storage/storage';

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** GG points of people, and who came by their invites. */
export class GgEntryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The same reference of a source counts once for a person. */
  async enter(entry: typeof ggEntry.$inferInsert): Promise<void> {
    await this.#storage.db.insert(ggEntry).values(entry).onConflictDoNothing();
  }

  async totals(userId: UserId): Promise<{ points: number; entries: number }> {
    const [row] = await this.#storage.db
      .select({ points: sum(ggEntry.amount).mapWith(Number), entries: count() })
      .from(ggEntry)
      .where(eq(ggEntry.userId, userId));
    return { points: row?.points ?? 0, entries: row?.entries ?? 0 };
  }

  /** The newest first. */
  async history(userId: UserId, { limit, offset }: Part) {
    return this.#storage.db
      .select({
        id: ggEntry.id,
        source: ggEntry.source,
        amount: ggEntry.amount,
        at: ggEntry.at,
        person: personColumns,
      })
      .from(ggEntry)
      .leftJoin(account, eq(account.id, ggEntry.personId))
      .where(eq(ggEntry.userId, userId))
      .orderBy(desc(ggEntry.id))
      .limit(limit)
      .offset(offset);
  }

  async referralCounts(userId: UserId): Promise<{ verified: number; unverified: number }> {
    const verified = sql<number>`count(*) FILTER (WHERE ${account.emailVerified})`.mapWith(Number);
    const [row] = await this.#storage.db
      .select({ all: count(), verified })
      .from(account)
      .where(eq(account.referrerId, userId));
    return { verified: row?.verified ?? 0, unverified: (row?.all ?? 0) - (row?.verified ?? 0) };
  }

  /** The newest first. */
  async referrals(userId: UserId, { limit, offset }: Part) {
    return this.#storage.db
      .select({ person: personColumns, verified: account.emailVerified, createdAt: account.createdAt })
      .from(account)
      .where(eq(account.referrerId, userId))
      .orderBy(desc(account.id))
      .limit(limit)
      .offset(offset);
  }

  async isVerified(userId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ verified: account.emailVerified })
      .from(account)
      .where(eq(account.id, userId));
    return row?.verified ?? false;
  }
}
