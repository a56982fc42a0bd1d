import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { event } from '@/homeserver/db/schema/event';
import { room } from '@/homeserver/db/schema/room';
import type { Storage } from '@/storage/storage';
import type { VisibleRange } from './visible';

/** More ranges than these make the statement long. */
const PIECES_MAX = 20;

/** The part of a room's history in which is looked. */
export interface SearchedHistory {
  readonly roomId: string;
  readonly ranges: readonly VisibleRange[];
}

/** What refers to one event in one way. */
export interface RelationCount {
  readonly target: string;
  readonly type: string;
  readonly count: number;
  readonly latest: string;
  readonly isMine: boolean;
  /** The newest by the author of the event, of the same type as it. */
  readonly latestByAuthor: string | null;
  /** Oldest first. */
  readonly first: readonly string[];
}

export interface RelationQuery {
  readonly eventId: string;
  readonly relationType?: string;
  readonly eventType?: string;
  /** How many steps of relations are followed. */
  readonly depthMax: number;
  readonly direction: 'backwards' | 'forwards';
  /** The place from which to go on, as in place.ts. */
  readonly from: number;
  /** The place at which to stop. */
  readonly until: number | undefined;
  readonly limit: number;
}

export interface ThreadRow {
  readonly eventId: string;
  /** Position of the newest reply. */
  readonly latest: number;
}

/** Which events refer to which; a redacted event refers to nothing. */
export class RelationStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Edits, threads and references of some events. */
  async count(
    history: SearchedHistory,
    userId: string,
    targets: readonly { eventId: string; sender: string; type: string }[],
    firstMax: number,
  ): Promise<RelationCount[]> {
    const byAuthor = sql`${event.sender} = target.sender AND ${event.type} = target.type`;
    const newestFirst = sql`array_agg(${event.eventId} ORDER BY ${event.position} DESC)`;
    const { rows } = await this.#storage.db.execute<{ [Key in keyof RelationCount]: RelationCount[Key] }>(sql`
      SELECT target.id AS "target", ${event.relationType} AS "type", count(*)::int AS "count",
        (${newestFirst})[1] AS "latest",
        bool_or(${event.sender} = ${userId}) AS "isMine",
        (${newestFirst} FILTER (WHERE ${byAuthor}))[1] AS "latestByAuthor",
        CASE WHEN ${event.relationType} = 'm.reference'
          THEN (array_agg(${event.eventId} ORDER BY ${event.position}))[1:${firstMax}::int]
          ELSE '{}' END AS "first"
      FROM unnest(
        ${sql.param(targets.map(({ eventId }) => eventId))}::text[],
        ${sql.param(targets.map(({ sender }) => sender))}::text[],
        ${sql.param(targets.map(({ type }) => type))}::text[]
      ) AS target (id, sender, type)
      JOIN ${event} ON ${event.relatesTo} = target.id
      WHERE ${isWithin(history)}
        AND ${inArray(event.relationType, ['m.replace', 'm.thread', 'm.reference'])}
      GROUP BY target.id, ${event.relationType}`);
    return rows;
  }

  /** Ids of events that refer to one, directly or by up to `depthMax` steps; one more than `limit` when there are more. */
  async page(history: SearchedHistory, query: RelationQuery): Promise<string[]> {
    const { from, until, limit } = query;
    const isBackwards = query.direction === 'backwards';
    const end = isBackwards
      ? sql`${event.position} < ${from} AND ${event.position} >= ${until ?? 0}`
      : sql`${event.position} >= ${from} AND ${event.position} < ${until ?? Number.MAX_SAFE_INTEGER}`;
    const rows = await this.#storage.db
      .select({ eventId: event.eventId })
      .from(event)
      .where(
        and(
          query.depthMax === 1
            ? eq(event.relatesTo, query.eventId)
            : sql`${event.eventId} IN (${descendants(history, query)})`,
          isWithin(history),
          end,
          query.relationType === undefined ? undefined : eq(event.relationType, query.relationType),
          query.eventType === undefined ? undefined : eq(event.type, query.eventType),
        ),
      )
      .orderBy(isBackwards ? desc(event.position) : asc(event.position))
      .limit(limit + 1);
    return rows.map((row) => row.eventId);
  }

  /** Roots of threads, the one with the newest reply first; one more than `limit` when there are more. */
  async threads(
    history: SearchedHistory,
    query: { userId: string; onlyMine: boolean; from: number; limit: number },
  ): Promise<ThreadRow[]> {
    const latest = sql`max(${event.position})`;
    const root = sql.identifier('root');
    const isMine = sql`bool_or(${event.sender} = ${query.userId} OR ${root}.sender = ${query.userId})`;
    const { rows } = await this.#storage.db.execute<{ eventId: string; latest: string }>(sql`
      SELECT ${event.relatesTo} AS "eventId", ${latest} AS "latest"
      FROM ${event} JOIN ${event} AS ${root} ON ${root}.event_id = ${event.relatesTo} AND ${root}.room = ${event.room}
      WHERE ${and(isWithin(history), eq(event.relationType, 'm.thread'))}
        AND ${isInRanges(sql`${root}.position`, history.ranges)}
      GROUP BY ${event.relatesTo}
      HAVING ${latest} < ${query.from} ${query.onlyMine ? sql`AND ${isMine}` : sql``}
      ORDER BY ${latest} DESC
      LIMIT ${query.limit + 1}`);
    return rows.map((row) => ({ eventId: row.eventId, latest: Number(row.latest) }));
  }

  /** The reaction of somebody that is the same as a wanted one. */
  async annotation(
    roomId: string,
    wanted: { target: string; key: string; sender: string; type: string },
  ): Promise<string | undefined> {
    const [found] = await this.#storage.db
      .select({ eventId: event.eventId })
      .from(event)
      .where(
        and(
          isInRoom(roomId),
          eq(event.relatesTo, wanted.target),
          eq(event.relationType, 'm.annotation'),
          eq(event.relationKey, wanted.key),
          eq(event.sender, wanted.sender),
          eq(event.type, wanted.type),
        ),
      )
      .limit(1);
    return found?.eventId;
  }
}

function descendants(history: SearchedHistory, query: RelationQuery): SQL {
  return sql`
    WITH RECURSIVE related (id, depth) AS (
      SELECT ${query.eventId}::text, 0
      UNION
      SELECT ${event.eventId}, related.depth + 1
      FROM related JOIN ${event} ON ${event.relatesTo} = related.id
      WHERE related.depth < ${query.depthMax} AND ${isWithin(history)}
    )
    SELECT id FROM related WHERE depth > 0`;
}

/** Events of the room that lie in the ranges. */
export function isWithin({ roomId, ranges }: SearchedHistory): SQL {
  return sql`${isInRoom(roomId)} AND ${isInRanges(sql`${event.position}`, ranges)}`;
}

function isInRoom(roomId: string): SQL {
  return sql`${event.room} = (SELECT ${room.ref} FROM ${room} WHERE ${room.roomId} = ${roomId})`;
}

/** Whether a position lies in one of the ranges; of many, where much is hidden, as two parameters. */
export function isInRanges(position: SQL, ranges: readonly VisibleRange[]): SQL {
  if (ranges.length > PIECES_MAX) {
    const ends = (name: 'from' | 'to') => sql.param(ranges.map((range) => range[name]));
    return sql`EXISTS (SELECT 1 FROM unnest(${ends('from')}::bigint[], ${ends('to')}::bigint[]) AS piece (low, high)
      WHERE ${position} BETWEEN low AND high)`;
  }
  const pieces = ranges.map((range) => sql`${position} BETWEEN ${range.from} AND ${range.to}`);
  return sql`(${or(...pieces) ?? sql`FALSE`})`;
}
