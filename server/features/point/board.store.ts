import { sql, type SQL } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { accountDeletion } from '@/server/db/schema/account-deletion';
import { boardSum, OVERALL_BOARD, pointSum } from '@/server/db/schema/point';
import { privacy } from '@/server/db/schema/privacy';
import { suspension } from '@/server/db/schema/suspension';
import { membership } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { Period } from './board-period';

/** A board in a part of time; `spaceId` null for that of all spaces together. */
export interface BoardOf extends Period {
  readonly spaceId: SpaceId | null;
}

export interface RankedPerson {
  readonly person: Person;
  readonly points: number;
}

/** Leaderboards. Each question reads the sums in their order and stops at a limit. */
export class BoardStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** People with points, those with the most first, after a place in that order. */
  async page(
    board: BoardOf,
    { after, limit }: { after: { points: number; userId: UserId } | null; limit: number },
  ): Promise<RankedPerson[]> {
    const isAfter = after
      ? sql`AND sum.points <= ${after.points} AND (sum.points < ${after.points} OR sum.user_id > ${after.userId})`
      : sql``;
    const { rows } = await this.#storage.db.execute<
      Record<'id' | 'username' | 'avatar' | 'points', unknown>
    >(sql`
      SELECT ${account.id} AS id, ${account.username} AS username, ${account.avatar} AS avatar, sum.points AS points
      FROM ${sumsOf(board)} AS sum JOIN ${account} ON ${account.id} = sum.user_id
      WHERE sum.points > 0 AND ${isShown(board)} ${isAfter}
      ORDER BY sum.points DESC NULLS LAST, sum.user_id LIMIT ${limit}`);
    return rows.map(({ id, username, avatar, points }) => ({
      person: { id: Number(id), username: String(username), avatar: String(avatar) },
      points: Number(points),
    }));
  }

  /** Points of people, and how many are above them, counted up to `max`. */
  async standings(
    board: BoardOf,
    userIds: readonly UserId[],
    max: number,
  ): Promise<Map<UserId, { points: number; above: number; shown: boolean }>> {
    if (userIds.length === 0) return new Map();
    const { rows } = await this.#storage.db.execute<
      Record<'userId' | 'points' | 'above', unknown> & { shown: boolean }
    >(sql`
      SELECT mine.user_id AS "userId", mine.points AS points, (
        SELECT count(*) FROM (
          SELECT 1 FROM ${sumsOf(board)} AS sum
          WHERE sum.points > mine.points AND ${isShown(board)} LIMIT ${max}
        ) AS higher
      ) AS above, (SELECT ${isShown(board)} FROM (SELECT mine.user_id) AS sum) AS shown
      FROM ${sumsOf(board)} AS mine
      WHERE mine.user_id = ANY(${sql.param([...userIds])}::int[])`);
    return new Map(
      rows.map(({ userId, points, above, shown }) => [
        Number(userId),
        { points: Number(points), above: Number(above), shown },
      ]),
    );
  }

  /** Whether a person is on leaderboards. */
  async isOnBoards(userId: UserId): Promise<boolean> {
    const { rows } = await this.#storage.db.execute(
      sql`SELECT 1 FROM ${privacy} WHERE ${privacy.userId} = ${userId} AND NOT ${privacy.onLeaderboards}`,
    );
    return rows.length === 0;
  }
}

function sumsOf({ spaceId, period, starts }: BoardOf): SQL {
  if (spaceId !== null && period === 'all') {
    return sql`(SELECT user_id, points FROM ${pointSum} WHERE space_id = ${spaceId})`;
  }
  return sql`(SELECT user_id, points FROM ${boardSum} WHERE board = ${spaceId ?? OVERALL_BOARD}
    AND period = ${period} AND starts = ${starts}::date)`;
}

/**
 * On a space's board are its members; whom the operator has suspended, and who has deleted the account, is on none. Each is asked for by a subquery of one value,
 * which is looked up row by row: a join may read all of a table for a page of a board.
 */
function isShown({ spaceId }: BoardOf): SQL {
  const isMember =
    spaceId === null
      ? sql`true`
      : sql`(SELECT true FROM ${membership} WHERE ${membership.spaceId} = ${spaceId}
          AND ${membership.userId} = sum.user_id) IS NOT NULL`;
  return sql`(${isMember}
    AND (SELECT ${privacy.onLeaderboards} FROM ${privacy} WHERE ${privacy.userId} = sum.user_id) IS NOT FALSE
    AND (SELECT true FROM ${suspension} WHERE ${suspension.accountId} = sum.user_id) IS NULL
    AND (SELECT true FROM ${accountDeletion} WHERE ${accountDeletion.accountId} = sum.user_id) IS NULL)`;
}
