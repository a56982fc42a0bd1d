import { sql } from 'drizzle-orm';
import {
  hiddenMessagesOf,
  HIDDEN_MESSAGES_TYPE,
  wordlessTypes,
  type HiddenMessages,
} from '@/runtime/event-content';
import type { Database } from '@/storage/storage';
import type { RoomState, HiddenStretch } from './rooms';

/** What of a room is hidden, and the event that says so. */
export interface Hiding {
  readonly eventId: string;
  readonly hidden: readonly HiddenMessages[];
}

/** Null where nothing is hidden, as in nearly every room. */
export function hidingIn(state: RoomState): Hiding | null {
  const event = state.get(HIDDEN_MESSAGES_TYPE, '');
  if (!event) return null;
  const hidden = hiddenMessagesOf(event.content);
  return hidden.length === 0 ? null : { eventId: event.eventId, hidden };
}

/**
 * Where hidden messages stand in a room. Neighbours make one stretch, so that between two of them something is left to see
 * and a page never reads its way through empty pieces.
 */
export async function findHidden(
  db: Database,
  room: number,
  hidden: readonly HiddenMessages[],
): Promise<HiddenStretch[]> {
  const since = Math.min(...hidden.map((one) => one.since));
  const isHidden = sql.join(
    hidden.map(
      (one) =>
        sql`(sender = ${one.user_id} AND origin_server_ts BETWEEN ${one.since}::bigint AND ${one.until}::bigint)`,
    ),
    sql` OR `,
  );
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    SELECT min(position) AS from, max(position) AS to FROM (
      SELECT position, hidden, row_number() OVER (ORDER BY position)
        - row_number() OVER (PARTITION BY hidden ORDER BY position) AS stretch
      FROM (
        SELECT position, (state_key IS NULL AND type <> ALL(${sql.param(wordlessTypes)}::text[]) AND (${isHidden})) AS hidden
        FROM event WHERE room = ${room} AND origin_server_ts >= ${since}::bigint
      ) AS judged
    ) AS numbered
    WHERE hidden GROUP BY stretch ORDER BY 1`);
  return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
}
