import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { MENTIONS_KEPT_MAX, noticeKinds } from '@/protocol/notice';
import { block } from '@/server/db/schema/block';
import { notice } from '@/server/db/schema/notice';
import { noticeDigest, roomLevel } from '@/server/db/schema/notice-setting';
import { pushSubscription } from '@/server/db/schema/push';
import { roomPerson } from '@/server/db/schema/room-person';
import { membership, space } from '@/server/db/existing-spaces';
import { everyoneColumn, membershipRights } from '@/server/db/rights-columns';
import { rightsOf } from '@/server/rights/rights';
import type { Storage } from '@/storage/storage';

/** A message that mentions people. */
export interface MentioningMessage {
  readonly roomId: RoomId;
  readonly spaceId: SpaceId | null;
  readonly senderId: UserId;
  readonly eventId: string;
  readonly sentMs: number;
}

const { mention, directMessage } = noticeKinds;
const payloadOf = ({ senderId, sentMs }: MentioningMessage) => ({ userId: senderId, sentMs });

/** The newest messages of an unread notice, and this one. */
function kept(column: 'events' | 'authors') {
  const all = sql.raw(`(notice.${column} || excluded.${column})`);
  return sql`CASE WHEN notice.read_at IS NULL
    THEN ${all}[greatest(1, cardinality${all} - ${MENTIONS_KEPT_MAX - 1}::int):] ELSE ${sql.raw(`excluded.${column}`)} END`;
}

/** Notices of mentions and direct messages: one for each person and conversation. */
export class MentionNoticeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Tells those of these people who are in the room and do not block the sender; returns them with their notices. */
  async tell(
    message: MentioningMessage,
    userIds: readonly UserId[],
    now: Date,
  ): Promise<{ id: number; userId: UserId }[]> {
    const { roomId, spaceId, senderId, eventId } = message;
    const { rows } = await this.#storage.db.execute<{ id: number; userId: UserId }>(sql`
      INSERT INTO notice (user_id, kind, space_id, room_id, events, authors, payload, created_at)
      SELECT ${roomPerson.userId}, ${mention}::smallint, ${spaceId}::int, ${roomId}::int, ARRAY[${eventId}::text],
        ARRAY[${senderId}::int], ${JSON.stringify(payloadOf(message))}::jsonb, ${now.toISOString()}::timestamptz
      FROM ${roomPerson}
      WHERE ${roomPerson.roomId} = ${roomId} AND ${roomPerson.state} = 'in'
        AND ${roomPerson.userId} = ANY(${sql.param([...userIds])}::int[]) AND ${roomPerson.userId} <> ${senderId}
        AND NOT EXISTS (
          SELECT 1 FROM ${block}
          WHERE ${block.blockerId} = ${roomPerson.userId} AND ${block.blockedId} = ${senderId} AND ${block.endedAt} IS NULL)
      ORDER BY ${roomPerson.userId}
      ON CONFLICT (room_id, user_id) WHERE kind = 21 AND user_id IS NOT NULL DO UPDATE SET
        events = ${kept('events')}, authors = ${kept('authors')},
        payload = excluded.payload, created_at = excluded.created_at, read_at = NULL
      RETURNING id, user_id AS "userId"`);
    return rows;
  }

  /**
   * Tells people in a direct conversation or group who hear all its messages, and get pushes or the mail digest: nobody else is shown
   * it. `except` have been told otherwise. Returns them with their notices; `isFirst` of those who had read everything.
   */
  async tellDirect(
    message: Omit<MentioningMessage, 'spaceId'>,
    except: readonly UserId[],
    now: Date,
  ): Promise<{ id: number; userId: UserId; isFirst: boolean }[]> {
    const { roomId, senderId, eventId, sentMs } = message;
    const { rows } = await this.#storage.db.execute<{ id: number; userId: UserId; isFirst: boolean }>(sql`
      INSERT INTO notice (user_id, kind, room_id, events, authors, payload, created_at)
      SELECT ${roomLevel.userId}, ${directMessage}::smallint, ${roomId}::int, ARRAY[${eventId}::text], ARRAY[${senderId}::int],
        ${JSON.stringify({ userId: senderId, sentMs })}::jsonb, ${now.toISOString()}::timestamptz
      FROM ${roomLevel}
      WHERE ${roomLevel.roomId} = ${roomId} AND ${roomLevel.level} = 'all' AND ${roomLevel.userId} <> ${senderId}
        AND NOT ${roomLevel.userId} = ANY(${sql.param([...except])}::int[])
        AND (EXISTS (SELECT 1 FROM ${pushSubscription} WHERE ${pushSubscription.userId} = ${roomLevel.userId})
          OR EXISTS (SELECT 1 FROM ${noticeDigest} WHERE ${noticeDigest.userId} = ${roomLevel.userId}))
        AND NOT EXISTS (
          SELECT 1 FROM ${block}
          WHERE ${block.blockerId} = ${roomLevel.userId} AND ${block.blockedId} = ${senderId} AND ${block.endedAt} IS NULL)
      ORDER BY ${roomLevel.userId}
      ON CONFLICT (room_id, user_id) WHERE kind = 31 AND user_id IS NOT NULL DO UPDATE SET
        events = ${kept('events')}, authors = ${kept('authors')},
        payload = excluded.payload, created_at = excluded.created_at, read_at = NULL
      RETURNING id, user_id AS "userId", cardinality(events) = 1 AS "isFirst"`);
    return rows;
  }

  /** Tells everyone in the room by one row, which nobody has read then; returns its id. */
  async tellEveryone(message: MentioningMessage & { readonly spaceId: SpaceId }, now: Date): Promise<number> {
    const { roomId, spaceId, senderId, eventId } = message;
    const [row] = await this.#storage.db
      .insert(notice)
      .values({
        kind: mention,
        spaceId,
        roomId,
        events: [eventId],
        authors: [senderId],
        payload: payloadOf(message),
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: notice.roomId,
        targetWhere: sql`kind = 21 AND user_id IS NULL`,
        set: {
          events: sql`excluded.events`,
          authors: sql`excluded.authors`,
          payload: sql`excluded.payload`,
          createdAt: now,
          version: sql`${notice.version} + 1`,
        },
      })
      .returning({ id: notice.id });
    if (!row) throw new Error('The notice has no row');
    return row.id;
  }

  /** People who are in a room, at most so many. */
  async peopleIn(roomId: RoomId, max: number): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: roomPerson.userId })
      .from(roomPerson)
      .where(and(eq(roomPerson.roomId, roomId), eq(roomPerson.state, 'in')))
      .limit(max);
    return rows.map(({ userId }) => userId);
  }

  async mayMentionEveryone(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ ownerId: space.ownerId, everyone: everyoneColumn, ...membershipRights })
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    if (!row) return false;
    const { ownerId, everyone, ...own } = row;
    const isOwner = ownerId === userId;
    return rightsOf({
      isOwner,
      membership: own,
      isPlatformAdmin: false,
      everyone,
      isTimedOut: false,
    }).has('mentionEveryone');
  }

  /** Forgets a message that was deleted, and notices that tell of nothing else; returns whose. */
  async forget(eventId: string): Promise<UserId[]> {
    const { db } = this.#storage;
    const tells = and(
      inArray(notice.kind, [mention, directMessage]),
      sql`${notice.events} @> ARRAY[${eventId}::text]`,
    );
    const deleted = await db
      .delete(notice)
      .where(and(tells, sql`cardinality(${notice.events}) = 1`))
      .returning({ userId: notice.userId });
    const at = sql`array_position(${notice.events}, ${eventId}::text)`;
    const authors = sql`(${notice.authors}[:${at} - 1] || ${notice.authors}[${at} + 1:])`;
    const changed = await db
      .update(notice)
      .set({
        events: sql`${notice.events}[:${at} - 1] || ${notice.events}[${at} + 1:]`,
        authors,
        payload: sql`${notice.payload} || jsonb_build_object('userId', ${authors}[cardinality${authors}])`,
      })
      .where(tells)
      .returning({ userId: notice.userId });
    return [...deleted, ...changed].flatMap(({ userId }) => userId ?? []);
  }
}
