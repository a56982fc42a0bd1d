import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { ggSources, type GgSource, type PointSource } from '@/protocol/point-rules';
import { space } from '@/server/db/existing-spaces';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { pointEntry } from '@/server/db/schema/point';
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

  /** What counts, and what is held. */
  async totals(userId: UserId): Promise<{ points: number; held: number; entries: number }> {
    const ofState = (state: 'counted' | 'held') =>
      sql<number>`coalesce(sum(${pointEntry.amount}) FILTER (WHERE ${pointEntry.state} = ${state}), 0)`.mapWith(
        Number,
      );
    const entries = sql<number>`count(*) FILTER (WHERE ${pointEntry.state} = 'counted')`.mapWith(Number);
    const [row] = await this.#storage.db
      .select({ points: ofState('counted'), held: ofState('held'), entries })
      .from(pointEntry)
      .where(isOf(userId));
    return row ?? { points: 0, held: 0, entries: 0 };
  }

  /** What counts, the newest first. */
  async history(userId: UserId, { limit, offset }: Part) {
    const rows = await this.#storage.db
      .select({
        id: pointEntry.id,
        source: pointEntry.source,
        amount: pointEntry.amount,
        at: pointEntry.at,
        person: personColumns,
      })
      .from(pointEntry)
      .leftJoin(account, eq(account.id, pointEntry.personId))
      .where(and(isOf(userId), eq(pointEntry.state, 'counted')))
      .orderBy(desc(pointEntry.id))
      .limit(limit)
      .offset(offset);
    return rows.flatMap(({ source, ...row }) => (isGgSource(source) ? [{ ...row, source }] : []));
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
      .select({
        person: personColumns,
        verified: account.emailVerified,
        createdAt: account.createdAt,
        held: sql<boolean>`${pointEntry.state} IS NOT DISTINCT FROM 'held'`,
      })
      .from(account)
      .leftJoin(
        pointEntry,
        and(
          eq(pointEntry.userId, userId),
          eq(pointEntry.source, 'referral'),
          eq(pointEntry.reference, sql`${account.id}::text`),
        ),
      )
      .where(eq(account.referrerId, userId))
      .orderBy(desc(account.id))
      .limit(limit)
      .offset(offset);
  }

  /** The space that an account was invited to, if it exists. */
  async referralSpace(userId: UserId): Promise<SpaceId | null> {
    const [row] = await this.#storage.db
      .select({ spaceId: space.id })
      .from(account)
      .innerJoin(space, eq(space.id, account.referralSpaceId))
      .where(eq(account.id, userId));
    return row?.spaceId ?? null;
  }

  async isVerified(userId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ verified: account.emailVerified })
      .from(account)
      .where(eq(account.id, userId));
    return row?.verified ?? false;
  }
}

const isOf = (userId: UserId) =>
  and(eq(pointEntry.userId, userId), inArray(pointEntry.source, [...ggSources]));

const isGgSource = (source: PointSource): source is GgSource =>
  (ggSources as readonly PointSource[]).includes(source);
