import { sql } from 'drizzle-orm';
import { wordlessTypes } from '@/runtime/event-content';
import type { Database } from '@/storage/storage';
import type { RoomEvent } from './event';
import { findEvents, findStoredEvents, type StoredEvent } from './event.store';

/** What of a room's events lies between two positions, both left out. */
export interface EventRange {
  readonly room: number;
  readonly after: number;
  readonly before: number;
  readonly order: 'oldest first' | 'newest first';
  readonly limit: number;
}

export function findRange(db: Database, range: EventRange): Promise<RoomEvent[]> {
  const { room, after, before, order, limit } = range;
  const where = sql`e.room = ${room} AND e.position > ${after} AND e.position < ${before}`;
  return findEvents(db, { where, order, limit });
}

/** The newest events of a room, oldest first. */
export async function findNewest(db: Database, room: number, limit: number): Promise<StoredEvent[]> {
  const where = sql`e.room = ${room}`;
  return (await findStoredEvents(db, { where, order: 'newest first', limit })).reverse();
}

export function findByIds(db: Database, room: number, eventIds: readonly string[]): Promise<RoomEvent[]> {
  const where = sql`e.event_id = ANY(${sql.param(eventIds)}::text[]) AND e.room = ${room}`;
  return findEvents(db, { where, order: 'oldest first' });
}

/** Every membership event of a person in a room, oldest first. */
export function findMemberships(db: Database, room: number, userId: string): Promise<RoomEvent[]> {
  const where = sql`e.type = 'm.room.member' AND e.state_key = ${userId} AND e.room = ${room}`;
  return findEvents(db, { where, order: 'oldest first' });
}

export function findVisibilities(db: Database, room: number): Promise<RoomEvent[]> {
  const where = sql`e.room = ${room} AND e.type = 'm.room.history_visibility' AND e.state_key = ''`;
  return findEvents(db, { where, order: 'oldest first' });
}

/** Events of any room that relate to others in one way, oldest first; those that are redacted relate to nothing. */
export function findRelated(db: Database, type: string, eventIds: readonly string[]): Promise<RoomEvent[]> {
  const where = sql`e.relates_to = ANY(${sql.param(eventIds)}::text[]) AND e.relation_type = ${type}`;
  return findEvents(db, { where, order: 'oldest first' });
}

/** The oldest edits of an event that its sender made and that are not redacted. */
export function findEdits(
  db: Database,
  { eventId, sender }: Pick<RoomEvent, 'eventId' | 'sender'>,
  limit: number,
): Promise<RoomEvent[]> {
  const where = sql`e.relates_to = ${eventId} AND e.relation_type = 'm.replace' AND e.sender = ${sender}`;
  return findEvents(db, { where, order: 'oldest first', limit });
}

/** The current membership event of a person in every room, as of a position of the stream. */
export function findCurrentMemberships(db: Database, userId: string, until: number): Promise<RoomEvent[]> {
  const where = sql`e.position IN (
    SELECT max(position) FROM event
    WHERE type = 'm.room.member' AND state_key = ${userId} AND position <= ${until} GROUP BY room)`;
  return findEvents(db, { where, order: 'oldest first' });
}

/** Events of all rooms after a position of the stream and up to another one. */
export function findAfter(db: Database, after: number, until: number, limit: number): Promise<RoomEvent[]> {
  const where = sql`e.position > ${after} AND e.position <= ${until}`;
  return findEvents(db, { where, order: 'oldest first', limit });
}

/** Events at positions of the stream. */
export function findAt(db: Database, positions: readonly number[]): Promise<RoomEvent[]> {
  const where = sql`e.position = ANY(${sql.param(positions)}::bigint[])`;
  return findEvents(db, { where, order: 'oldest first' });
}

/** When somebody sent the last event of a room that slow mode counts, if that was after a moment; null for never. */
export async function findLastSent(
  db: Database,
  room: number,
  sender: string,
  since: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT max(origin_server_ts) AS at FROM event
    WHERE room = ${room} AND origin_server_ts > ${since} AND sender = ${sender} AND state_key IS NULL
      AND type <> ALL(${sql.param(wordlessTypes)}::text[]) AND relation_type IS DISTINCT FROM 'm.replace'`);
  const at = rows[0]?.at;
  return at === null || at === undefined ? null : Number(at);
}

/** How many events somebody has sent into a room, state and one type apart. */
export async function countSent(
  db: Database,
  room: number,
  sender: string,
  besides: string,
): Promise<number> {
  const { rows } = await db.execute<{ sent: number }>(sql`
    SELECT count(*)::int AS sent FROM event
    WHERE room = ${room} AND sender = ${sender} AND state_key IS NULL AND type <> ${besides}`);
  return rows[0]?.sent ?? 0;
}

/** Those of some requests that were carried out, in base64. */
export async function findKnownTransactions(db: Database, keys: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT encode(transaction_key, 'base64') AS key FROM event
    WHERE transaction_key = ANY(${sql.param(keys)}::bytea[])`);
  return new Set(rows.map(({ key }) => key));
}
