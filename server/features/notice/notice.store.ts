import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { noticeKinds } from '@/protocol/notice';
import { notice } from '@/server/db/schema/notice';
import type { Storage } from '@/storage/storage';

/** Reads notices; server/notices writes them. */
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
