import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { noticeKinds } from '@/protocol/notice';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { application } from '@/server/db/schema/application';
import { notice } from '@/server/db/schema/notice';
import { role } from '@/server/db/schema/role';
import { space } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

const payloadId = (name: string) => sql<number | null>`(${notice.payload} ->> ${sql.raw(`'${name}'`)})::int`;

/** Reads notices and marks them as read; server/notices writes them. */
export class NoticeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async unread(userId: UserId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ unread: count() })
      .from(notice)
      .where(and(eq(notice.userId, userId), isNull(notice.readAt)));
    return row?.unread ?? 0;
  }

  /** Notices of a person, newest first. */
  async list(
    userId: UserId,
    { onlyUnread, limit, offset }: { onlyUnread: boolean; limit: number; offset: number },
  ) {
    return this.#storage.db
      .select({
        notice,
        space: { id: space.id, name: space.name, logo: space.logo },
        person: personColumns,
        role: { id: role.id, name: role.name },
        application: { id: application.id, pending: sql<boolean>`${application.status} = 0` },
      })
      .from(notice)
      .leftJoin(space, eq(space.id, notice.spaceId))
      .leftJoin(account, eq(account.id, payloadId('userId')))
      .leftJoin(role, eq(role.id, payloadId('roleId')))
      .leftJoin(application, eq(application.id, payloadId('applicationId')))
      .where(and(eq(notice.userId, userId), onlyUnread ? isNull(notice.readAt) : undefined))
      .orderBy(desc(notice.id))
      .limit(limit)
      .offset(offset);
  }

  async has(userId: UserId, id: number): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ id: notice.id })
      .from(notice)
      .where(and(eq(notice.id, id), eq(notice.userId, userId)));
    return row !== undefined;
  }

  /** False where it is so already. */
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

  /** Marks all as read that are not; returns how many those were. */
  async markAll(userId: UserId, readAt: Date): Promise<number> {
    const { rowCount } = await this.#storage.db
      .update(notice)
      .set({ readAt })
      .where(and(eq(notice.userId, userId), isNull(notice.readAt)));
    return rowCount ?? 0;
  }

  /** Marks those as unread that were read at this very moment; returns how many. */
  async unmarkAll(userId: UserId, readAt: Date): Promise<number> {
    const { rowCount } = await this.#storage.db
      .update(notice)
      .set({ readAt: null })
      .where(and(eq(notice.userId, userId), eq(notice.readAt, readAt)));
    return rowCount ?? 0;
  }

  /** Rooms of a space in which a person was mentioned and has not read it. */
  async mentionedRooms(userId: UserId, spaceId: SpaceId): Promise<RoomId[]> {
    const roomId = sql<RoomId>`(${notice.payload} ->> 'roomId')::int`;
    const rows = await this.#storage.db
      .selectDistinct({ roomId })
      .from(notice)
      .where(
        and(
          eq(notice.userId, userId),
          eq(notice.spaceId, spaceId),
          eq(notice.kind, noticeKinds.mention),
          isNull(notice.readAt),
        ),
      );
    return rows.map((row) => row.roomId);
  }
}
