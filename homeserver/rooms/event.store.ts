import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import type { JsonObject, Relation, RoomEvent } from './event';
import { interned } from './interned';

/** Fields of an event `e` of a query, with `m` its room, `r` the state that it replaced and `b` its redaction. */
const columns = sql`
  e.position, m.room_id, e.event_id, e.type, e.state_key, e.sender, e.content, e.origin_server_ts, e.depth,
  e.relation_type, e.relates_to, e.relation_key, e.device_id, e.transaction_id, e.counted,
  r.event_id AS replaced_id, r.content AS replaced_content, r.sender AS replaced_sender,
  b.position AS redaction_position, b.event_id AS redaction_id, b.sender AS redaction_sender,
  b.content AS redaction_content, b.origin_server_ts AS redaction_ts, b.counted AS redaction_counted`;
const joins = sql`
  JOIN room m ON m.ref = e.room
  LEFT JOIN event r ON r.position = e.replaces
  LEFT JOIN event b ON b.position = e.redacted_because`;

/** A row as the driver gives it: `bigint` comes as text. */
interface Row extends Record<string, unknown> {
  position: string;
  room_id: string;
  event_id: string;
  type: string;
  state_key: string | null;
  sender: string;
  content: JsonObject;
  origin_server_ts: string;
  depth: string;
  relation_type: string | null;
  relates_to: string | null;
  relation_key: string | null;
  device_id: string | null;
  transaction_id: string | null;
  counted: string;
  replaced_id: string | null;
  replaced_content: JsonObject | null;
  replaced_sender: string | null;
  redaction_position: string | null;
  redaction_id: string | null;
  redaction_sender: string | null;
  redaction_content: JsonObject | null;
  redaction_ts: string | null;
  redaction_counted: string | null;
}

/** An event with its place in the room's graph. */
export interface StoredEvent {
  readonly event: RoomEvent;
  readonly depth: number;
}

export interface EventQuery {
  /** A condition on `e`, the table `event`. */
  readonly where: SQL;
  readonly order: 'oldest first' | 'newest first';
  readonly limit?: number;
}

/** Events in their current form. Columns of the condition are those of `event` under the name `e`. */
export async function findEvents(db: Database, { where, order, limit }: EventQuery): Promise<RoomEvent[]> {
  return (await findStoredEvents(db, { where, order, limit })).map(({ event }) => event);
}

export async function findStoredEvents(
  db: Database,
  { where, order, limit }: EventQuery,
): Promise<StoredEvent[]> {
  const direction = order === 'oldest first' ? sql`ASC` : sql`DESC`;
  const { rows } = await db.execute<Row>(sql`
    SELECT ${columns} FROM event e ${joins} WHERE ${where}
    ORDER BY e.position ${direction} ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`);
  return rows.map(toStoredEvent);
}

/** The current state of a room, in no order. */
export async function findState(db: Database, room: number): Promise<RoomEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT ${columns} FROM (
      SELECT DISTINCT ON (type, state_key) * FROM event
      WHERE room = ${room} AND state_key IS NOT NULL
      ORDER BY type DESC, state_key DESC, position DESC
    ) e ${joins}`);
  return rows.map((row) => toStoredEvent(row).event);
}

/** One piece of state that changed later, and the event that it had before, if any. */
export interface EarlierState {
  readonly type: string;
  readonly stateKey: string;
  readonly event: RoomEvent | undefined;
}

/** What the state of a room was at `position`, of everything that changed after it and up to `until`. */
export async function findEarlierState(
  db: Database,
  room: number,
  position: number,
  until: number,
): Promise<EarlierState[]> {
  const { rows } = await db.execute<Row & { changed_type: string; changed_key: string }>(sql`
    SELECT c.type AS changed_type, c.state_key AS changed_key, ${columns} FROM (
      SELECT DISTINCT ON (type, state_key) type, state_key, replaces FROM event
      WHERE room = ${room} AND state_key IS NOT NULL AND position > ${position} AND position <= ${until}
      ORDER BY type, state_key, position
    ) c
    LEFT JOIN event e ON e.position = c.replaces
    LEFT JOIN room m ON m.ref = e.room
    LEFT JOIN event r ON r.position = e.replaces
    LEFT JOIN event b ON b.position = e.redacted_because`);
  return rows.map((row) => ({
    type: row.changed_type,
    stateKey: row.changed_key,
    event: row.event_id === null ? undefined : toStoredEvent(row).event,
  }));
}

function toStoredEvent(row: Row): StoredEvent {
  const isState = row.state_key !== null;
  const event: RoomEvent = {
    position: Number(row.position),
    roomId: interned(row.room_id),
    eventId: row.event_id,
    type: isState ? interned(row.type) : row.type,
    stateKey: row.state_key === null ? undefined : interned(row.state_key),
    sender: interned(row.sender),
    content: row.content,
    originServerTs: Number(row.origin_server_ts),
    relation: relationOfRow(row),
    redacts: redactsOf(row.type, row.content),
    redactedBecause: redactionOf(row),
    replaces:
      row.replaced_id === null
        ? undefined
        : {
            eventId: row.replaced_id,
            content: row.replaced_content ?? {},
            sender: interned(row.replaced_sender ?? ''),
          },
    transaction:
      row.transaction_id === null
        ? undefined
        : { deviceId: row.device_id ?? '', transactionId: row.transaction_id },
    counted: Number(row.counted),
  };
  return { event, depth: Number(row.depth) };
}

function relationOfRow(row: Row): Relation | undefined {
  if (row.relation_type === null || row.relates_to === null) return undefined;
  return {
    type: row.relation_type,
    eventId: row.relates_to,
    ...(row.relation_key !== null && { key: row.relation_key }),
  };
}

/** Of a redaction: the event that it redacts, which room version 11 keeps in its content. */
export function redactsOf(type: string, content: JsonObject): string | undefined {
  return type === 'm.room.redaction' && typeof content.redacts === 'string' ? content.redacts : undefined;
}

function redactionOf(row: Row): RoomEvent | undefined {
  if (row.redaction_id === null) return undefined;
  const content = row.redaction_content ?? {};
  return {
    position: Number(row.redaction_position),
    roomId: interned(row.room_id),
    eventId: row.redaction_id,
    type: 'm.room.redaction',
    stateKey: undefined,
    sender: interned(row.redaction_sender ?? ''),
    content,
    originServerTs: Number(row.redaction_ts),
    relation: undefined,
    redacts: redactsOf('m.room.redaction', content),
    redactedBecause: undefined,
    replaces: undefined,
    transaction: undefined,
    counted: Number(row.redaction_counted),
  };
}
