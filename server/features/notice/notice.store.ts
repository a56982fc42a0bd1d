import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { noticeKinds, UNREAD_NOTICES_MAX, type NoticeThing } from '@/protocol/notice';
import type { NoticeWay } from '@/protocol/notice-setting-rules';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { announcement } from '@/server/db/schema/announcement';
import { application } from '@/server/db/schema/application';
import { changeCount } from '@/server/db/schema/chat';
import { notice, noticeRead } from '@/server/db/schema/notice';
import { reward, rewardClaim, rewardToken } from '@/server/db/schema/reward';
import { role } from '@/server/db/schema/role';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { membership, space } from '@/server/db/existing-spaces';
import { actorId, reaches } from '@/server/db/seen-notice';
import type { Storage } from '@/storage/storage';
import {
  forEveryone,
  isAbout,
  isForMember,
  isForMembership,
  isReadBy,
  isReadByMember,
  newestNotices,
  type NoticeSearch,
} from '@/server/db/notice-selection';

const payloadId = (name: string) => sql<number | null>`(${notice.payload} ->> ${sql.raw(`'${name}'`)})::int`;

/** How much deeper the next look goes if one was not deep enough. */
const DEEPER = 8;

/** A notice in a list: which, and whether the person has read it. */
interface Listed extends Record<string, unknown> {
  readonly id: number;
  readonly isRead: boolean;
}

/** What an unread notice is about. */
export interface UnreadNotice extends Record<string, unknown> {
  readonly kind: number;
  readonly spaceId: SpaceId | null;
  readonly roomId: RoomId | null;
  readonly userId: UserId | null;
}

/** See `newestNotices`. */
interface Newest extends Listed, UnreadNotice {
  readonly sureFrom: Date | string | null;
  readonly isSure: boolean | null;
}

type Nothing = Pick<Newest, 'sureFrom'> & { readonly id: null };

/** Reads notices and marks them as read; server/notices writes them. */
export class NoticeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** What a person has not read, at most `UNREAD_NOTICES_MAX`. */
  async unread(userId: UserId): Promise<UnreadNotice[]> {
    return this.#newest(userId, { onlyUnread: true, limit: UNREAD_NOTICES_MAX, way: 'inApp' });
  }

  /** Direct conversations with messages that the person has not read and would be pushed or mailed. The list has none of them. */
  async unreadDirect(userId: UserId): Promise<UnreadNotice[]> {
    const rows = await this.#storage.db
      .select({ kind: notice.kind, spaceId: notice.spaceId, roomId: notice.roomId, userId: actorId })
      .from(notice)
      .where(
        and(eq(notice.userId, userId), isNull(notice.readAt), eq(notice.kind, noticeKinds.directMessage)),
      )
      .orderBy(desc(notice.createdAt))
      .limit(UNREAD_NOTICES_MAX);
    return rows;
  }

  /** Notices of a person, newest first. */
  async list(userId: UserId, { way = 'inApp', ...search }: Omit<NoticeSearch, 'way'> & { way?: NoticeWay }) {
    const rows = await this.#newest(userId, { ...search, way });
    if (rows.length === 0) return [];
    const details = new Map((await this.#details(userId, rows)).map((row) => [row.notice.id, row]));
    return rows.flatMap(({ id, isRead: read }) => {
      const row = details.get(id);
      return row ? [{ ...row, read }] : [];
    });
  }

  /** Looks deeper until no source can have anything that belongs before the last row. */
  async #newest(userId: UserId, search: NoticeSearch): Promise<Newest[]> {
    for (let factor = 1; ; factor *= DEEPER) {
      const { rows } = await this.#storage.db.execute<Newest | Nothing>(
        newestNotices(userId, { ...search, factor }),
      );
      const isComplete = rows[0]?.sureFrom === null;
      const found = rows.filter((row): row is Newest => row.id !== null);
      if (isComplete || (found.length === search.limit && found.at(-1)?.isSure)) return found;
    }
  }

  /** A notice that a person has not read and that reaches them in this way; null for others. */
  async unreadOne(userId: UserId, id: number, way: NoticeWay) {
    const person = sql`${userId}::int`;
    const { rows } = await this.#storage.db.execute<Listed>(sql`
      SELECT ${notice.id} AS id, false AS "isRead" FROM ${notice}
      WHERE ${and(
        eq(notice.id, id),
        sql`(${notice.userId} = ${person} AND ${notice.readAt} IS NULL OR ${notice.userId} IS NULL AND NOT ${isReadBy(person)}
          AND EXISTS (SELECT 1 FROM ${membership} WHERE ${membership.userId} = ${person} AND ${isForMembership}))`,
        reaches(person, way),
      )}`);
    if (rows.length === 0) return null;
    const [row] = await this.#details(userId, rows);
    return row ? { ...row, read: false } : null;
  }

  async #details(userId: UserId, listed: readonly Listed[]) {
    return this.#storage.db
      .select({
        notice,
        space: { id: space.id, name: space.name, logo: space.logo },
        person: personColumns,
        role: { id: role.id, name: role.name },
        application: { id: application.id, pending: sql<boolean>`${application.status} = 0` },
        room: { id: room.id, matrixRoomId: room.matrixRoomId, name: room.name, kind: room.kind },
        // `OFFSET` makes PostgreSQL look up each room instead of reading all rooms of the person.
        isInRoom: sql<boolean>`EXISTS (SELECT 1 FROM ${roomPerson} WHERE ${roomPerson.roomId} = ${notice.roomId}
          AND ${roomPerson.userId} = ${userId} AND ${roomPerson.state} = 'in' OFFSET 0)`,
        announcement: { id: announcement.id, title: announcement.title },
        reward: {
          id: reward.id,
          chainId: reward.chainId,
          token: reward.token,
          returnedAmount: reward.returnedAmount,
        },
        share: rewardClaim.amount,
        token: { name: rewardToken.name, symbol: rewardToken.symbol, decimals: rewardToken.decimals },
      })
      .from(notice)
      .leftJoin(space, eq(space.id, notice.spaceId))
      .leftJoin(account, eq(account.id, actorId))
      .leftJoin(role, eq(role.id, payloadId('roleId')))
      .leftJoin(application, eq(application.id, payloadId('applicationId')))
      .leftJoin(room, eq(room.id, notice.roomId))
      .leftJoin(announcement, eq(announcement.id, notice.announcementId))
      .leftJoin(reward, eq(reward.id, notice.rewardId))
      .leftJoin(rewardClaim, and(eq(rewardClaim.rewardId, reward.id), eq(rewardClaim.userId, userId)))
      .leftJoin(
        rewardToken,
        and(
          eq(rewardToken.chainId, reward.chainId),
          eq(rewardToken.contract, reward.contract),
          eq(rewardToken.address, reward.token),
        ),
      )
      .where(
        inArray(
          notice.id,
          listed.map(({ id }) => id),
        ),
      );
  }

  /** Returns whom a notice of a person is for: them, or everyone. Null for notices of others. */
  async audience(userId: UserId, id: number): Promise<'person' | 'everyone' | null> {
    const [row] = await this.#storage.db
      .select({ userId: notice.userId, isMember: isNotNull(membership.userId).mapWith(Boolean) })
      .from(notice)
      .leftJoin(membership, and(eq(membership.spaceId, notice.spaceId), eq(membership.userId, userId)))
      .where(and(eq(notice.id, id), reaches(sql`${userId}::int`, 'inApp')));
    if (!row) return null;
    if (row.userId === userId) return 'person';
    return row.userId === null && row.isMember ? 'everyone' : null;
  }

  /** Marks a notice of the person's own. False where it is so already. */
  async mark(userId: UserId, id: number, readAt: Date | null): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(notice)
      .set({ readAt })
      .where(
        and(
          eq(notice.id, id),
          eq(notice.userId, userId),
          readAt === null ? isNotNull(notice.readAt) : isNull(notice.readAt),
        ),
      );
    return rowCount === 1;
  }

  /** Marks a notice that is for everyone. False where it is so already. */
  async markForEveryone(userId: UserId, id: number, readAt: Date | null): Promise<boolean> {
    if (readAt !== null) return (await this.#readForEveryone(userId, readAt, eq(notice.id, id))) > 0;
    const { rowCount } = await this.#storage.db
      .delete(noticeRead)
      .where(and(eq(noticeRead.userId, userId), eq(noticeRead.noticeId, id)));
    return rowCount === 1;
  }

  /** Marks all as read that are not; returns how many those were. */
  async markAll(userId: UserId, readAt: Date): Promise<number> {
    return this.#read(userId, readAt, undefined);
  }

  /** Marks as read what tells of a thing that the person has seen; returns how much it was. */
  async markThing(
    userId: UserId,
    { thing, id, until }: { thing: NoticeThing; id: number; until: Date | null },
    readAt: Date,
  ): Promise<number> {
    return this.#read(userId, readAt, isAbout(thing, id, until));
  }

  /** Marks those as unread that were read at this very moment; returns how many. */
  async unmarkAll(userId: UserId, readAt: Date): Promise<number> {
    const { db } = this.#storage;
    const own = await db
      .update(notice)
      .set({ readAt: null })
      .where(and(eq(notice.userId, userId), eq(notice.readAt, readAt)));
    const ofEveryone = await db
      .delete(noticeRead)
      .where(and(eq(noticeRead.userId, userId), eq(noticeRead.readAt, readAt)));
    return (own.rowCount ?? 0) + (ofEveryone.rowCount ?? 0);
  }

  async #read(userId: UserId, readAt: Date, wanted: SQL | undefined): Promise<number> {
    const { rowCount } = await this.#storage.db
      .update(notice)
      .set({ readAt })
      .where(and(eq(notice.userId, userId), isNull(notice.readAt), wanted));
    return (rowCount ?? 0) + (await this.#readForEveryone(userId, readAt, wanted));
  }

  async #readForEveryone(userId: UserId, readAt: Date, wanted: SQL | undefined): Promise<number> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${noticeRead} (user_id, notice_id, version, read_at)
      SELECT ${membership.userId}, ${notice.id}, ${notice.version}, ${readAt.toISOString()}::timestamptz
      FROM ${forEveryone}
      WHERE ${and(isForMember(userId), sql`NOT ${isReadByMember}`, wanted)}
      ORDER BY ${notice.id}
      ON CONFLICT (user_id, notice_id) DO UPDATE SET version = excluded.version, read_at = excluded.read_at`);
    return rowCount ?? 0;
  }

  /** Forgets what told everyone of something before a moment; returns how many rows. */
  async forgetForEveryone(before: Date): Promise<number> {
    const { rowCount } = await this.#storage.db
      .delete(notice)
      .where(and(isNull(notice.userId), sql`${notice.createdAt} < ${before.toISOString()}::timestamptz`));
    return rowCount ?? 0;
  }

  /**
   * What changes whenever the news of a space may have changed for a person: how often what the person sees was changed, and what
   * all members see of their spaces, where notices for everyone come from; and the space itself. One read, by indexes.
   */
  async newsVersion(userId: UserId, spaceId: SpaceId): Promise<string> {
    const { rows } = await this.#storage.db.execute<{
      own: string;
      joined: string;
      asked: string | null;
    }>(sql`
      SELECT
        (SELECT coalesce(sum(${changeCount.changes}), 0) FROM ${changeCount} WHERE ${changeCount.userId} = ${userId})::text AS own,
        (SELECT concat(count(*), '-', sum(${space.changes})) FROM ${membership}
         JOIN ${space} ON ${space.id} = ${membership.spaceId} WHERE ${membership.userId} = ${userId}) AS joined,
        (SELECT concat(${space.changes}, '-', ${space.suspended}) FROM ${space} WHERE ${space.id} = ${spaceId}) AS asked`);
    const [row] = rows;
    return [userId, row?.own, row?.joined, row?.asked ?? 'gone'].join('.');
  }

  /** Rooms of a space in which a person was mentioned and has not read it. */
  async mentionedRooms(userId: UserId, spaceId: SpaceId): Promise<RoomId[]> {
    const isMention = and(eq(notice.kind, noticeKinds.mention), eq(notice.spaceId, spaceId));
    const { rows } = await this.#storage.db.execute<{ roomId: RoomId }>(sql`
      SELECT ${notice.roomId} AS "roomId" FROM ${notice}
      WHERE ${and(eq(notice.userId, userId), isNull(notice.readAt), isMention, reaches(sql`${userId}::int`, 'inApp'))}
      UNION
      SELECT ${notice.roomId} FROM ${forEveryone}
      WHERE ${and(isForMember(userId), sql`NOT ${isReadByMember}`, isMention)}`);
    return rows.map(({ roomId }) => roomId).toSorted((one, other) => one - other);
  }
}
