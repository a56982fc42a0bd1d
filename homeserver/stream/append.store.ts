import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { leader } from '@/homeserver/db/schema/leader';
import type { AccountDataRow, EventRow, FlushRows, PruneRow, ReceiptRow, RoomRow } from './rows';

export type AppendOutcome =
  | { readonly kind: 'appended' }
  /** Another process leads: nothing was written. */
  | { readonly kind: 'refused' }
  /** Requests that have been carried out before, with the positions of their events: nothing was written. */
  | {
      readonly kind: 'known';
      readonly transactions: readonly { readonly key: string; readonly position: number }[];
    };

/**
 * Writes a flush: one statement, and in it one INSERT for each kind. It locks the leader's row, so that it cannot commit
 * after somebody else has taken the lead and read the last position (docs/homeserver.md).
 */
export async function append(db: Database, epoch: number, rows: FlushRows): Promise<AppendOutcome> {
  const keys = rows.events.flatMap(({ transactionKey }) => transactionKey ?? []);
  const writes = [
    rows.rooms.length > 0 && insertRooms(rows.rooms),
    rows.events.length > 0 && insertEvents(rows.events),
    rows.prunes.length > 0 && pruneEvents(rows.prunes),
    rows.receipts.length > 0 && upsertReceipts(rows.receipts),
    rows.accountData.length > 0 && upsertAccountData(rows.accountData),
  ].filter((write) => write !== false);
  const { rows: answers } = await db.execute<{
    leads: boolean;
    key: Buffer | null;
    position: string | null;
  }>(sql`
    WITH l AS MATERIALIZED (SELECT 1 FROM ${leader} WHERE epoch = ${epoch} FOR SHARE),
    known AS MATERIALIZED (
      SELECT transaction_key, position FROM event WHERE transaction_key = ANY(${sql.param(keys)}::bytea[])
    ),
    go AS MATERIALIZED (SELECT 1 FROM l WHERE NOT EXISTS (SELECT 1 FROM known)),
    ${sql.join(writes, sql`, `)}
    SELECT EXISTS (SELECT 1 FROM l) AS leads, known.transaction_key AS key, known.position
    FROM (SELECT 1) one LEFT JOIN known ON true`);
  if (!answers[0]?.leads) return { kind: 'refused' };
  const transactions = answers.flatMap(({ key, position }) =>
    key === null || position === null ? [] : [{ key: key.toString('base64'), position: Number(position) }],
  );
  return transactions.length > 0 ? { kind: 'known', transactions } : { kind: 'appended' };
}

function insertRooms(rows: readonly RoomRow[]): SQL {
  return sql`new_room AS (
    INSERT INTO room (ref, room_id) SELECT t.* FROM go, unnest(
      ${list(rows, (row) => row.ref)}::int[], ${list(rows, (row) => row.roomId)}::text[]) t)`;
}

/** Columns of `event` in the order of the statement: name, type of the array, value. */
const eventColumns: readonly [name: string, type: string, value: (row: EventRow) => unknown][] = [
  ['position', 'bigint', (row) => row.position],
  ['room', 'int', (row) => row.room],
  ['event_id', 'text', (row) => row.eventId],
  ['type', 'text', (row) => row.type],
  ['state_key', 'text', (row) => row.stateKey],
  ['sender', 'text', (row) => row.sender],
  ['content', 'json', (row) => row.content],
  ['origin_server_ts', 'bigint', (row) => row.originServerTs],
  ['depth', 'bigint', (row) => row.depth],
  ['prev_event', 'text', (row) => row.prevEvent],
  ['content_hash', 'text', (row) => row.contentHash],
  ['relation_type', 'text', (row) => row.relationType],
  ['relates_to', 'text', (row) => row.relatesTo],
  ['relation_key', 'text', (row) => row.relationKey],
  ['replaces', 'bigint', (row) => row.replaces],
  ['redacted_because', 'bigint', (row) => row.redactedBecause],
  ['transaction_key', 'bytea', (row) => row.transactionKey],
  ['device_id', 'text', (row) => row.deviceId],
  ['transaction_id', 'text', (row) => row.transactionId],
  ['counted', 'bigint', (row) => row.counted],
  // A list of lists would be flattened; event ids hold no comma.
  ['auth_events', 'text', (row) => row.authEvents.join(',')],
];
const eventNames = sql.raw(eventColumns.map(([name]) => name).join(', '));

function insertEvents(rows: readonly EventRow[]): SQL {
  const arrays = eventColumns.map(([, type, value]) => sql`${list(rows, value)}::${sql.raw(type)}[]`);
  const values = sql.raw(
    eventColumns
      .map(([name]) => (name === 'auth_events' ? `string_to_array(t.auth_events, ',')` : `t.${name}`))
      .join(', '),
  );
  return sql`new_event AS (
    INSERT INTO event (${eventNames}) SELECT ${values} FROM go, unnest(${sql.join(arrays, sql`, `)})
      AS t(${eventNames}))`;
}

function pruneEvents(rows: readonly PruneRow[]): SQL {
  return sql`pruned AS (
    UPDATE event SET content = t.content, redacted_because = t.because,
      relation_type = NULL, relates_to = NULL, relation_key = NULL
    FROM go, unnest(
      ${list(rows, (row) => row.position)}::bigint[], ${list(rows, (row) => row.content)}::json[],
      ${list(rows, (row) => row.redactedBecause)}::bigint[]) AS t(position, content, because)
    WHERE event.position = t.position)`;
}

function upsertReceipts(rows: readonly ReceiptRow[]): SQL {
  return sql`new_receipt AS (
    INSERT INTO receipt (room_id, user_id, type, thread_id, position, event_id, event_position, counted, ts)
    SELECT t.* FROM go, unnest(
      ${list(rows, (row) => row.roomId)}::text[], ${list(rows, (row) => row.userId)}::text[],
      ${list(rows, (row) => row.type)}::text[], ${list(rows, (row) => row.threadId)}::text[],
      ${list(rows, (row) => row.position)}::bigint[], ${list(rows, (row) => row.eventId)}::text[],
      ${list(rows, (row) => row.eventPosition)}::bigint[], ${list(rows, (row) => row.counted)}::bigint[],
      ${list(rows, (row) => row.ts)}::bigint[]) t
    ON CONFLICT (room_id, user_id, type, thread_id) DO UPDATE SET position = excluded.position,
      event_id = excluded.event_id, event_position = excluded.event_position, counted = excluded.counted,
      ts = excluded.ts)`;
}

function upsertAccountData(rows: readonly AccountDataRow[]): SQL {
  return sql`new_account_data AS (
    INSERT INTO account_data (user_id, room_id, type, position, content) SELECT t.* FROM go, unnest(
      ${list(rows, (row) => row.userId)}::text[], ${list(rows, (row) => row.roomId)}::text[],
      ${list(rows, (row) => row.type)}::text[], ${list(rows, (row) => row.position)}::bigint[],
      ${list(rows, (row) => JSON.stringify(row.content))}::json[]) t
    ON CONFLICT (user_id, room_id, type) DO UPDATE SET position = excluded.position, content = excluded.content)`;
}

/** One parameter: the values of a column. */
function list<Row>(rows: readonly Row[], value: (row: Row) => unknown): SQL {
  return sql`${sql.param(rows.map(value))}`;
}

/** The newest position that anything holds. */
export async function findLastPosition(db: Database): Promise<number> {
  const { rows } = await db.execute<{ position: string }>(sql`
    SELECT greatest(
      (SELECT coalesce(max(position), 0) FROM event), (SELECT coalesce(max(position), 0) FROM receipt),
      (SELECT coalesce(max(position), 0) FROM account_data)) AS position`);
  return Number(rows[0]?.position ?? 0);
}
