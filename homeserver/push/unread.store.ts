import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Storage } from '@/storage/storage';
import { accountData } from '../db/schema/account-data';
import { event } from '../db/schema/event';
import { follower } from '../db/schema/follower';
import { highlight } from '../db/schema/highlight';
import { readMark } from '../db/schema/read-mark';
import { receipt } from '../db/schema/receipt';
import { room } from '../db/schema/room';
import type { JsonObject } from '../rooms/event';
import type { AccountData } from '../stream/stream';
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

/** Where counts come from: receipts, marks, rows, and the rules of people who changed some. */
export class UnreadStore {
  constructor(private readonly storage: Pick<Storage, 'db' | 'transaction'>) {}

  async progress(): Promise<number> {
    const [row] = await this.storage.db
      .select({ position: follower.position })
      .from(follower)
      .where(eq(follower.name, FOLLOWER));
    return row?.position ?? 0;
  }

  /** In one transaction, so that after a crash everything is judged again from the position that was reached. */
  async write(changes: UnreadChanges): Promise<void> {
    const { position } = changes;
    await this.storage.transaction(async (db) => {
      if (changes.highlights.length > 0) {
        await db
          .insert(highlight)
          .values([...changes.highlights])
          .onConflictDoNothing();
      }
      if (changes.redacted.length > 0) {
        await db.delete(highlight).where(inArray(highlight.eventId, [...changes.redacted]));
      }
      if (changes.marks.length > 0) {
        await db
          .insert(readMark)
          .values([...changes.marks])
          .onConflictDoUpdate({
            target: [readMark.userId, readMark.roomId, readMark.threadId],
            set: { position: sql`excluded.position`, counted: sql`excluded.counted` },
            setWhere: sql`excluded.position > ${readMark.position}`,
          });
      }
      await db
        .insert(follower)
        .values({ name: FOLLOWER, position, attempted: position })
        .onConflictDoUpdate({ target: follower.name, set: { position, attempted: position } });
    });
  }

  /** Every mark of a person: by receipts and by taking part. */
  async marksOf(userId: string): Promise<Omit<StoredMark, 'userId'>[]> {
    const { db } = this.storage;
    const byReceipt = await db
      .select({
        roomId: receipt.roomId,
        threadId: receipt.threadId,
        position: receipt.eventPosition,
        counted: receipt.counted,
      })
      .from(receipt)
      .where(eq(receipt.userId, userId));
    const byPart = await db
      .select({
        roomId: readMark.roomId,
        threadId: readMark.threadId,
        position: readMark.position,
        counted: readMark.counted,
      })
      .from(readMark)
      .where(eq(readMark.userId, userId));
    return [...byReceipt, ...byPart];
  }

  async highlightsOf(userId: string): Promise<Highlight[]> {
    return this.storage.db.select(highlightColumns).from(highlight).where(eq(highlight.userId, userId));
  }

  async highlightsForAll(roomIds: readonly string[]): Promise<Highlight[]> {
    return this.storage.db
      .select(highlightColumns)
      .from(highlight)
      .where(and(inArray(highlight.roomId, [...roomIds]), eq(highlight.userId, '')));
  }

  /** Of each room the newest events in threads that raise counts, oldest first. */
  async threadEventsOf(roomIds: readonly string[]): Promise<(ThreadEvent & { readonly roomId: string })[]> {
    const { rows } = await this.storage.db.execute<{
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

  /** Account data that changes what counts, of everybody. */
  async ruleData(types: readonly string[]): Promise<AccountData[]> {
    const rows = await this.storage.db
      .select({ userId: accountData.userId, type: accountData.type, content: accountData.content })
      .from(accountData)
      .where(and(inArray(accountData.type, [...types]), eq(accountData.roomId, '')));
    return rows.map((row) => ({ ...row, roomId: '', content: row.content as JsonObject }));
  }

  /** Drops rows of a person who has read further. */
  async forget(userId: string, positions: readonly number[]): Promise<void> {
    await this.storage.db
      .delete(highlight)
      .where(and(eq(highlight.userId, userId), inArray(highlight.position, [...positions])));
  }
}

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
  OR (${event.type} = 'm.room.message' AND ${event.content} ->> 'msgtype' IS DISTINCT FROM 'm.notice'))`;
