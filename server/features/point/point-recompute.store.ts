import { sql, type SQL } from 'drizzle-orm';
import { boardSum, OVERALL_BOARD, pointEntry, pointSum } from '@/server/db/schema/point';
import type { Storage } from '@/storage/storage';

/** People by their ids: the first, and the one after the last. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Computes the sums of points from their entries, for some people at a time. */
export class PointRecomputeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The highest id of a person who has points, or a sum of some. */
  async highestUser(): Promise<number> {
    const { rows } = await this.#storage.db.execute<{ highest: number | null }>(sql`
      SELECT greatest((SELECT max(user_id) FROM ${pointEntry}), (SELECT max(user_id) FROM ${pointSum}),
        (SELECT max(user_id) FROM ${boardSum})) AS highest`);
    return Number(rows[0]?.highest ?? 0);
  }

  /** Nothing is entered until the transaction ends, so that sums are computed of what they hold. */
  async lockEntries(): Promise<void> {
    await this.#storage.db.execute(sql`LOCK TABLE ${pointEntry} IN SHARE ROW EXCLUSIVE MODE`);
  }

  /** Returns how many sums of spaces were wrong. */
  async ofSpaces(range: Range): Promise<number> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${pointSum} (space_id, user_id, points, is_unranked)
      SELECT coalesce(entered.space_id, held.space_id), coalesce(entered.user_id, held.user_id),
        coalesce(entered.points, 0), true
      FROM (
        SELECT space_id, user_id, sum(amount) AS points FROM ${pointEntry}
        WHERE state = 'counted' AND space_id IS NOT NULL AND ${isIn(range)} GROUP BY space_id, user_id
      ) AS entered
      FULL JOIN (SELECT * FROM ${pointSum} WHERE ${isIn(range)}) AS held
        ON held.space_id = entered.space_id AND held.user_id = entered.user_id
      WHERE coalesce(entered.points, 0) IS DISTINCT FROM held.points
      ON CONFLICT (space_id, user_id) DO UPDATE SET points = excluded.points, is_unranked = true`);
    return rowCount ?? 0;
  }

  /** Returns how many sums of boards were wrong, of days and weeks those that start on a day or later. */
  async ofBoards(range: Range, since: string): Promise<number> {
    const { rowCount } = await this.#storage.db.execute(sql`
      WITH counted AS (
        SELECT space_id, user_id, amount, (coalesce(
          (SELECT reversed.at FROM ${pointEntry} AS reversed WHERE reversed.id = entry.reverses), entry.at
        ) AT TIME ZONE 'UTC')::date AS day
        FROM ${pointEntry} AS entry WHERE state = 'counted' AND ${isIn(range)}
      ), entered AS (
        SELECT board, period, starts, user_id, sum(amount) AS points
        FROM counted
        CROSS JOIN LATERAL (VALUES (${OVERALL_BOARD}::int), (space_id)) AS boards (board)
        CROSS JOIN LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date), ('all', DATE '1970-01-01'))
          AS periods (period, starts)
        WHERE board IS NOT NULL
          AND CASE WHEN period = 'all' THEN board = ${OVERALL_BOARD} ELSE starts >= ${since}::date END
        GROUP BY board, period, starts, user_id
      )
      INSERT INTO ${boardSum} (board, period, starts, user_id, points)
      SELECT coalesce(entered.board, held.board), coalesce(entered.period, held.period),
        coalesce(entered.starts, held.starts), coalesce(entered.user_id, held.user_id), coalesce(entered.points, 0)
      FROM entered
      FULL JOIN (
        SELECT * FROM ${boardSum} WHERE ${isIn(range)} AND (period = 'all' OR starts >= ${since}::date)
      ) AS held ON held.board = entered.board AND held.period = entered.period
        AND held.starts = entered.starts AND held.user_id = entered.user_id
      WHERE coalesce(entered.points, 0) IS DISTINCT FROM held.points
      ON CONFLICT (board, period, starts, user_id) DO UPDATE SET points = excluded.points`);
    return rowCount ?? 0;
  }
}

const isIn = ({ from, to }: Range): SQL => sql`user_id >= ${from} AND user_id < ${to}`;
