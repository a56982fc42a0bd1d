import { eq, lt, sql, type SQL } from 'drizzle-orm';
import { RETENTION_WEEKS } from '@/protocol/analytics-rules';
import {
  analyticsState,
  spaceCohort,
  spaceDay,
  spaceMessageDay,
  spaceRewardDay,
  spaceStay,
  spaceStayDay,
} from '@/server/db/schema/analytics';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** Stays that begin by joining. */
const isJoin = sql`source NOT IN ('founder', 'earlier')`;

/** The counts of days, made from what is kept of the last weeks. Counting a day again replaces what was counted before. */
export class DailyCountStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Since when days are counted, and the moment until which they were. */
  async state(): Promise<{ since: string; countedAt: Date | null }> {
    const [row] = await this.#storage.db.select().from(analyticsState);
    if (!row) throw new Error('analytics_state has no row');
    return row;
  }

  async counted(at: Date): Promise<void> {
    await this.#storage.db.update(analyticsState).set({ countedAt: at }).where(eq(analyticsState.id, 1));
  }

  /** Counts a day in all spaces; returns of how many there is something to count. */
  async countDay(day: string): Promise<number> {
    const { db } = this.#storage;
    const on = sql`${day}::date`;
    await db.delete(spaceDay).where(eq(spaceDay.day, day));
    const joinedBy = (source: string) => sql`count(*) FILTER (WHERE source = ${source})`;
    const none = (count: number) =>
      sql.join(
        Array.from({ length: count }, () => sql`0`),
        sql`, `,
      );
    const { rowCount } = await db.execute(sql`
      INSERT INTO ${spaceDay} (space_id, day, joined_by_page, joined_by_link, joined_by_application, joined_by_return,
        left_count, active, active_week, messages, rewards, claims)
      SELECT space_id, ${on}, sum(page), sum(link), sum(application), sum(returned),
        sum(gone), sum(active), sum(active_week), sum(messages), sum(rewards), sum(claims)
      FROM (
        SELECT space_id, ${joinedBy('page')}, ${joinedBy('link')}, ${joinedBy('application')}, ${joinedBy('returned')}, ${none(6)}
        FROM ${spaceStay} WHERE joined_on = ${on} AND ${isJoin} GROUP BY space_id
        UNION ALL SELECT space_id, ${none(4)}, count(*), ${none(5)}
        FROM ${spaceStay} WHERE left_on = ${on} GROUP BY space_id
        UNION ALL SELECT space_id, ${none(5)}, count(*) FILTER (WHERE is_active), count(*), ${none(3)}
        FROM (
          SELECT space_id, bool_or(day = ${on}) AS is_active FROM ${spaceStayDay}
          WHERE day BETWEEN ${on} - 6 AND ${on} GROUP BY space_id, stay_id
        ) AS week GROUP BY space_id
        UNION ALL SELECT space_id, ${none(7)}, messages, ${none(2)}
        FROM ${spaceMessageDay} WHERE day = ${on}
        UNION ALL SELECT space_id, ${none(8)}, count(*), 0 FROM ${this.#given(on)} GROUP BY space_id
        UNION ALL SELECT space_id, ${none(9)}, count(*) FROM ${this.#claimed(on)} GROUP BY space_id
      ) AS part (space_id, page, link, application, returned, gone, active, active_week, messages, rewards, claims)
      GROUP BY space_id`);
    await this.#countAmounts(day);
    return rowCount ?? 0;
  }

  async #countAmounts(day: string): Promise<void> {
    const { db } = this.#storage;
    const on = sql`${day}::date`;
    await db.delete(spaceRewardDay).where(eq(spaceRewardDay.day, day));
    await db.execute(sql`
      INSERT INTO ${spaceRewardDay} (space_id, day, chain_id, contract, token, given, claimed)
      SELECT space_id, ${on}, chain_id, contract, token, sum(given), sum(claimed)
      FROM (
        SELECT space_id, chain_id, contract, token, amount AS given, 0 AS claimed FROM ${this.#given(on)}
        UNION ALL SELECT space_id, chain_id, contract, token, 0, amount FROM ${this.#claimed(on)}
      ) AS moved GROUP BY space_id, chain_id, contract, token`);
  }

  /** Rewards that were given on a day. */
  #given(on: SQL): SQL {
    return sql`(SELECT ${room.spaceId} AS space_id, ${reward.chainId} AS chain_id, ${reward.contract} AS contract,
        ${reward.token} AS token, ${reward.amount}::numeric AS amount
      FROM ${reward} JOIN ${room} ON ${room.id} = ${reward.roomId} AND ${room.spaceId} IS NOT NULL AND ${room.kind} <> 'privateRoom'
      WHERE ${isWithin(sql`${reward.fundedAt}`, on)}) AS given`;
  }

  /** Shares that were claimed on a day. */
  #claimed(on: SQL): SQL {
    return sql`(SELECT ${room.spaceId} AS space_id, ${reward.chainId} AS chain_id, ${reward.contract} AS contract,
        ${reward.token} AS token, ${rewardClaim.amount}::numeric AS amount
      FROM ${rewardClaim} JOIN ${reward} ON ${reward.id} = ${rewardClaim.rewardId}
      JOIN ${room} ON ${room.id} = ${reward.roomId} AND ${room.spaceId} IS NOT NULL AND ${room.kind} <> 'privateRoom'
      WHERE ${isWithin(sql`${rewardClaim.claimedAt}`, on)}) AS claimed`;
  }

  /** Counts who was active in a week, given by its Monday, by the weeks in which they joined. */
  async countWeek(week: string): Promise<void> {
    const { db } = this.#storage;
    const monday = sql`${week}::date`;
    const later = sql`((${monday} - date_trunc('week', joined_on)::date) / 7)`;
    // By the columns of the index, of which there are few.
    await db.execute(sql`DELETE FROM ${spaceCohort} WHERE (week, later) IN (
      SELECT ${monday} - 7 * n, n FROM generate_series(0, ${RETENTION_WEEKS}::int) AS n)`);
    await db.execute(sql`
      INSERT INTO ${spaceCohort} (space_id, week, later, active)
      SELECT ${spaceStay.spaceId}, date_trunc('week', joined_on)::date, ${later}, count(*)
      FROM (SELECT DISTINCT stay_id FROM ${spaceStayDay} WHERE day BETWEEN ${monday} AND ${monday} + 6) AS active
      JOIN ${spaceStay} ON ${spaceStay.id} = stay_id
      WHERE joined_on BETWEEN ${monday} - ${7 * RETENTION_WEEKS}::int AND ${monday} + 6 AND ${isJoin}
      GROUP BY 1, 2, 3`);
  }

  /** Forgets what no count will need again, and counts of days before `shown`. */
  async forget({ needed, shown }: { readonly needed: string; readonly shown: string }): Promise<void> {
    const { db } = this.#storage;
    await db.delete(spaceStayDay).where(lt(spaceStayDay.day, needed));
    await db.delete(spaceMessageDay).where(lt(spaceMessageDay.day, needed));
    await db.delete(spaceStay).where(lt(spaceStay.leftOn, needed));
    await db.delete(spaceDay).where(lt(spaceDay.day, shown));
    await db.delete(spaceRewardDay).where(lt(spaceRewardDay.day, shown));
    await db.delete(spaceCohort).where(lt(spaceCohort.week, shown));
  }
}

const isWithin = (at: SQL, on: SQL) =>
  sql`${at} >= ${on}::timestamp AT TIME ZONE 'UTC' AND ${at} < (${on} + 1)::timestamp AT TIME ZONE 'UTC'`;
