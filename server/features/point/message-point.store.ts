import { lt, sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { accountSignal, activityCount, activityText, roomWriter } from '@/server/db/schema/activity';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** Messages of a person that count on a day in a space. */
export interface CountedMessages {
  readonly userId: UserId;
  readonly spaceId: SpaceId;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly messages: number;
}

/** Texts that may earn points, and how many did. */
export class MessagePointStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Judges the oldest texts that wait. Returns how many, and those that count by person, space and day. */
  async judge(rule: {
    limit: number;
    /** So many other people must have written in the room, not longer before the text than `activeMs`. */
    others: number;
    activeMs: number;
    /** Who has shared a browser or wallet with the writer since then is not another person. */
    signalsSince: Date;
  }): Promise<{ judged: number; counted: CountedMessages[] }> {
    const since = rule.signalsSince.toISOString();
    const shared = sql`
      SELECT 1 FROM ${accountSignal} AS own JOIN ${accountSignal} AS theirs
        ON theirs.kind = own.kind AND theirs.digest = own.digest
      WHERE own.user_id = waiting.user_id AND theirs.user_id = writer.user_id
        AND own.seen_at > ${since}::timestamptz AND theirs.seen_at > ${since}::timestamptz`;
    const others = sql`
      SELECT count(*) FROM (
        SELECT 1 FROM ${roomWriter} AS writer
        WHERE writer.room_id = waiting.room_id AND writer.user_id <> waiting.user_id
          AND writer.wrote_at >= waiting.sent_at - make_interval(secs => ${rule.activeMs / 1000}::float)
          AND NOT EXISTS (${shared})
        LIMIT ${rule.others}
      ) AS active`;
    const { rows } = await this.#storage.db.execute<
      Record<keyof CountedMessages, unknown> & { all: unknown }
    >(sql`
      WITH waiting AS (
        SELECT id, user_id, room_id, sent_at FROM ${activityText} WHERE state = 'waiting'
        ORDER BY id LIMIT ${rule.limit} FOR UPDATE
      ), judged AS (
        UPDATE ${activityText} AS text
        SET state = CASE WHEN (${others}) >= ${rule.others} THEN 'counted' ELSE 'alone' END
        FROM waiting WHERE text.id = waiting.id
        RETURNING text.user_id, text.room_id, text.day, text.state
      )
      SELECT judged.user_id AS "userId", ${room.spaceId} AS "spaceId", judged.day::text AS day,
        count(*) FILTER (WHERE judged.state = 'counted') AS messages, count(*) AS all
      FROM judged JOIN ${room} ON ${room.id} = judged.room_id
      GROUP BY judged.user_id, ${room.spaceId}, judged.day ORDER BY judged.user_id, ${room.spaceId}, judged.day`);
    const sums = rows.map((row) => ({
      userId: Number(row.userId),
      spaceId: Number(row.spaceId),
      day: String(row.day),
      messages: Number(row.messages),
    }));
    return {
      judged: rows.reduce((sum, row) => sum + Number(row.all), 0),
      counted: sums.filter(({ messages }) => messages > 0),
    };
  }

  /** Adds messages to those of the day; returns how many there are now. */
  async count(counted: CountedMessages): Promise<number> {
    const [row] = await this.#storage.db
      .insert(activityCount)
      .values(counted)
      .onConflictDoUpdate({
        target: [activityCount.userId, activityCount.day, activityCount.spaceId],
        set: { messages: sql`${activityCount.messages} + excluded.messages` },
      })
      .returning({ messages: activityCount.messages });
    return row?.messages ?? 0;
  }

  /** Texts of days before one. */
  async forgetTexts(before: string): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(activityText).where(lt(activityText.day, before));
    return rowCount ?? 0;
  }

  async forgetWriters(before: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(roomWriter).where(lt(roomWriter.wroteAt, before));
    return rowCount ?? 0;
  }

  /** Counts of days before one. */
  async forgetCounts(before: string): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(activityCount).where(lt(activityCount.day, before));
    return rowCount ?? 0;
  }
}
