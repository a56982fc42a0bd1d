import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { textIn } from '@/homeserver/db/columns';
import { event } from '@/homeserver/db/schema/event';
import { follower } from '@/homeserver/db/schema/follower';
import { highlight } from '@/homeserver/db/schema/highlight';
import { readMark } from '@/homeserver/db/schema/read-mark';
import { receipt } from '@/homeserver/db/schema/receipt';
import { room } from '@/homeserver/db/schema/room';
import type { Highlight, Mark, ThreadEvent } from './unread';

/** A mark of one person in one room and thread. */
export interface StoredMark extends Mark {
  readonly userId: string;
  readonly roomId: string;
  readonly threadId: string;
}

/** A row of the table `highlight`; with an empty user id for everybody in the room. */
export interface StoredHighlight extends Highlight {
  readonly userId: string;
}

/** What has to be written; all of it happened up to `position`. */
export interface UnreadChanges {
  readonly position: number;
  readonly marks: readonly StoredMark[];
  readonly highlights: readonly StoredHighlight[];
  /** Ids of events that were redacted. */
  readonly redacted: readonly string[];
}

/** The row of the table `follower` that says how far events have been judged. */
const FOLLOWER = 'unread';
/** Threads are counted among so many newest events of theirs in a room. */
export const THREAD_EVENTS_MAX = 1000;

/** Where counts come from: receipts, marks and rows. */
export class UnreadStore {
  readonly #storage: Pick<Storage, 'db'>;

  constructor(storage: Pick<Storage, 'db'>) {
    this.#storage = storage;
  }

  async progress(): Promise<number> {
    const [row] = await this.#storage.db
      .select({ position: follower.position })
      .from(follower)
      .where(eq(follower.name, FOLLOWER));
    return row?.position ?? 0;
  }

  /**
   * In one statement: all of it or nothing, so that after a crash everything is judged again from the position that was
   * reached, and the one connection of an embedded database is held only once.
   */
  async write({ position, marks, highlights, redacted }: UnreadChanges): Promise<void> {
    await this.#storage.db.execute(sql`
      WITH gone AS (DELETE FROM ${highlight} WHERE ${highlight.eventId} = ANY(${texts(redacted)})),
      highlighted AS (
        INSERT INTO ${highlight}
          (user_id, position, room_id, event_id, thread_id, counts, notifies, highlights)
        SELECT * FROM unnest(
          ${texts(highlights.map((row) => row.userId))},
          ${numbers(highlights.map((row) => row.position))},
          ${texts(highlights.map((row) => row.roomId))},
          ${texts(highlights.map((row) => row.eventId))},
          ${texts(highlights.map((row) => row.threadId))},
          ${booleans(highlights.map((row) => row.counts))},
          ${booleans(highlights.map((row) => row.notifies))},
          ${booleans(highlights.map((row) => row.highlights))})
        ON CONFLICT DO NOTHING
      ),
      marked AS (
        INSERT INTO ${readMark} (user_id, room_id, thread_id, position, counted)
        SELECT * FROM unnest(
          ${texts(marks.map((mark) => mark.userId))},
          ${texts(marks.map((mark) => mark.roomId))},
          ${texts(marks.map((mark) => mark.threadId))},
          ${numbers(marks.map((mark) => mark.position))},
          ${numbers(marks.map((mark) => mark.counted))})
        ON CONFLICT (user_id, room_id, thread_id) DO UPDATE
          SET position = excluded.position, counted = excluded.counted
          WHERE excluded.position > ${readMark.position}
      )
      INSERT INTO ${follower} (name, position, attempted) VALUES (${FOLLOWER}, ${position}, ${position})
      ON CONFLICT (name) DO UPDATE SET position = excluded.position, attempted = excluded.attempted`);
  }

  /** Every mark of some people: by receipts and by taking part. */
  async marksOf(userIds: readonly string[]): Promise<StoredMark[]> {
    const { db } = this.#storage;
    const { userId, roomId, threadId } = receipt;
    return db
      .select({ userId, roomId, threadId, position: receipt.eventPosition, counted: receipt.counted })
      .from(receipt)
      .where(inArray(userId, [...userIds]))
      .unionAll(
        db
          .select({
            userId: readMark.userId,
            roomId: readMark.roomId,
            threadId: readMark.threadId,
            position: readMark.position,
            counted: readMark.counted,
          })
          .from(readMark)
          .where(inArray(readMark.userId, [...userIds])),
      );
  }

  async highlightsOf(userIds: readonly string[]): Promise<StoredHighlight[]> {
    return this.#storage.db
      .select({ userId: highlight.userId, ...highlightColumns })
      .from(highlight)
      .where(inArray(highlight.userId, [...userIds]));
  }

  async highlightsForAll(roomIds: readonly string[]): Promise<Highlight[]> {
    return this.#storage.db
      .select(highlightColumns)
      .from(highlight)
      .where(and(inArray(highlight.roomId, [...roomIds]), eq(highlight.userId, '')));
  }

  /** Of each room the newest events in threads that raise counts, oldest first. */
  async threadEventsOf(roomIds: readonly string[]): Promise<(ThreadEvent & { readonly roomId: string })[]> {
    const { rows } = await this.#storage.db.execute<{
      roomId: string;
      position: string;
      threadId: string;
    }>(sql`
      SELECT ${room.roomId} AS "roomId", found.position AS "position", found.relates_to AS "threadId"
      FROM ${room} CROSS JOIN LATERAL (
        SELECT ${event.position}, ${event.relatesTo}
        FROM ${event}
        WHERE ${event.room} = ${room.ref} AND ${event.relationType} = 'm.thread' AND ${countsInSql}
        ORDER BY ${desc(event.position)} LIMIT ${THREAD_EVENTS_MAX}
      ) AS found
      WHERE ${inArray(room.roomId, [...roomIds])}
      ORDER BY found.position`);
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  }

  /** Drops rows of a person who has read further. */
  async forget(userId: string, positions: readonly number[]): Promise<void> {
    await this.#storage.db
      .delete(highlight)
      .where(and(eq(highlight.userId, userId), inArray(highlight.position, [...positions])));
  }
}

const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
const numbers = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`;
const booleans = (values: readonly boolean[]) => sql`${sql.param(values)}::boolean[]`;

const highlightColumns = {
  position: highlight.position,
  roomId: highlight.roomId,
  eventId: highlight.eventId,
  threadId: highlight.threadId,
  counts: highlight.counts,
  notifies: highlight.notifies,
  highlights: highlight.highlights,
};

/** `countsAsUnread` as a condition; an edit is no event of a thread. */
const countsInSql = sql`(${event.type} IN ('m.room.encrypted', 'm.call.invite')
  OR (${event.type} = 'm.room.message' AND ${textIn(event.content, 'msgtype')} IS DISTINCT FROM 'm.notice'))`;
