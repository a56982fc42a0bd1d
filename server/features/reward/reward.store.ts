import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import {
  reward,
  rewardClaim,
  rewardToken,
  type RewardRow,
  type RewardTokenRow,
} from '@/server/db/schema/reward';
import { roomPersonRecord } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';
import type { RoomId, UserId } from '@/protocol/ids';

type NewReward = typeof reward.$inferInsert;
export type ListedShareRow = Pick<
  typeof rewardClaim.$inferInsert,
  'index' | 'userId' | 'recipient' | 'amount'
>;

/** How a person stands to a room when it comes to rewards. */
export interface Standing {
  readonly userId: UserId;
  readonly username: string;
  readonly emailVerified: boolean;
  /** Since when in the room; null when not in it. */
  readonly since: Date | null;
}

const PENDING_MAX = 20;

/** Rewards as they were prepared, and the people around them. */
export class RewardStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Keeps an intent and its list; false when there is one of this salt. */
  async insert(row: NewReward, list: readonly ListedShareRow[]): Promise<boolean> {
    return this.#storage.transaction(async (db) => {
      const inserted = await db.insert(reward).values(row).onConflictDoNothing().returning({ id: reward.id });
      if (inserted.length === 0) return false;
      if (list.length > 0)
        await db.insert(rewardClaim).values(list.map((one) => ({ ...one, rewardId: row.id })));
      return true;
    });
  }

  async find(id: string): Promise<RewardRow | null> {
    const [row] = await this.#storage.db.select().from(reward).where(eq(reward.id, id));
    return row ?? null;
  }

  async findBySalt(salt: string): Promise<RewardRow | null> {
    const [row] = await this.#storage.db.select().from(reward).where(eq(reward.salt, salt));
    return row ?? null;
  }

  /** Until the end of the transaction nobody takes a share of it. */
  async lock(id: string): Promise<RewardRow | null> {
    const [row] = await this.#storage.db.select().from(reward).where(eq(reward.id, id)).for('update');
    return row ?? null;
  }

  /** Notes what the sender says; what the chain says goes before it. */
  async noteTransaction(id: string, transaction: string): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ transaction })
      .where(and(eq(reward.id, id), eq(reward.state, 'prepared')));
  }

  /** Own rewards for a room that are not mined, the newest first. */
  async pending(giverId: number, roomId: RoomId, now: Date): Promise<RewardRow[]> {
    return this.#storage.db
      .select()
      .from(reward)
      .where(
        and(
          eq(reward.giverId, giverId),
          eq(reward.roomId, roomId),
          eq(reward.state, 'prepared'),
          sql`${reward.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(desc(reward.createdAt))
      .limit(PENDING_MAX);
  }

  /** Forgets what was prepared before a moment, never mined, and cannot be any more. */
  async forgetUnfunded(before: Date, now: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(reward).where(
      and(
        eq(reward.state, 'prepared'),
        lt(reward.createdAt, before),
        lt(reward.expiresAt, now),
        // One that was mined once may be mined again.
        sql`${reward.fundedAt} IS NULL`,
      ),
    );
    return rowCount ?? 0;
  }

  async person(userId: UserId): Promise<Person | null> {
    const [row] = await this.#storage.db.select(personColumns).from(account).where(eq(account.id, userId));
    return row ?? null;
  }

  async people(userIds: readonly UserId[]): Promise<Map<number, Person>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select(personColumns)
      .from(account)
      .where(inArray(account.id, [...userIds]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** How people stand to a room, or stood to it when its space was deleted; whoever does not exist is left out. */
  async standings(roomId: RoomId, userIds: readonly UserId[]): Promise<Standing[]> {
    return this.#storage.db
      .select({
        userId: account.id,
        username: account.username,
        emailVerified: account.emailVerified,
        since: roomPersonRecord.since,
      })
      .from(account)
      .leftJoin(
        roomPersonRecord,
        and(
          eq(roomPersonRecord.roomId, roomId),
          eq(roomPersonRecord.userId, account.id),
          eq(roomPersonRecord.state, 'in'),
        ),
      )
      .where(inArray(account.id, [...userIds]));
  }

  /** Those of some people who block another one. */
  async blocking(blockedId: UserId, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const rows = await this.#storage.db
      .select({ id: block.blockerId })
      .from(block)
      .where(
        and(eq(block.blockedId, blockedId), inArray(block.blockerId, [...userIds]), isNull(block.endedAt)),
      );
    return new Set(rows.map(({ id }) => id));
  }

  /** What the contract of a chain takes, by symbol. */
  async tokens(chainId: number, contract: string): Promise<RewardTokenRow[]> {
    return this.#storage.db
      .select()
      .from(rewardToken)
      .where(and(eq(rewardToken.chainId, chainId), eq(rewardToken.contract, contract), rewardToken.listed))
      .orderBy(asc(rewardToken.symbol), asc(rewardToken.address));
  }

  /** Listed or not: records that hold it go on. */
  async token(chainId: number, contract: string, address: string): Promise<RewardTokenRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(rewardToken)
      .where(
        and(
          eq(rewardToken.chainId, chainId),
          eq(rewardToken.contract, contract),
          eq(rewardToken.address, address),
        ),
      );
    return row ?? null;
  }
}
