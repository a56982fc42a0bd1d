import { and, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chatMedia, chatPicture } from '@/server/db/schema/chat';
import { room } from '@/server/db/schema/room';
import { spaceRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId } from '@/protocol/ids';

/** A message that shows a file. */
export interface MediaUse {
  readonly mediaId: string;
  readonly eventId: string;
  readonly matrixRoomId: MatrixRoomId;
  readonly sender: string;
}

/** The same with whether anybody may see it: nobody may in a suspended space. */
export interface KnownMediaUse extends MediaUse {
  readonly isClosed: boolean;
}

/** So many messages are looked at before a person is told that they see none of them. */
const USES_MAX = 20;

export class MediaStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whoever names a file first is who uploaded it; what others say about it later opens it to nobody. */
  async note(uses: readonly MediaUse[]): Promise<void> {
    for (const { mediaId, eventId, matrixRoomId, sender } of uses) {
      await this.#storage.db.execute(sql`
        INSERT INTO chat_media (media_id, event_id, room_id, sender)
        SELECT ${mediaId}, ${eventId}, ${matrixRoomId}, ${sender}
        WHERE NOT EXISTS (SELECT 1 FROM chat_media WHERE media_id = ${mediaId} AND sender <> ${sender})
        ON CONFLICT DO NOTHING`);
    }
  }

  /** Returns the messages that show a file, newest first; with `rooms`, only those of these rooms. Messages of deleted rooms don't count. */
  async usesOf(mediaId: string, rooms: readonly string[] | null = null): Promise<KnownMediaUse[]> {
    return this.#storage.db
      .select({
        mediaId: chatMedia.mediaId,
        eventId: chatMedia.eventId,
        matrixRoomId: chatMedia.matrixRoomId,
        sender: chatMedia.sender,
        isClosed: sql<boolean>`coalesce(${spaceRecord.suspended} OR ${spaceRecord.deletedAt} IS NOT NULL, false)`,
      })
      .from(chatMedia)
      .innerJoin(room, eq(room.matrixRoomId, chatMedia.matrixRoomId))
      .leftJoin(spaceRecord, eq(spaceRecord.id, room.spaceId))
      .where(
        and(
          eq(chatMedia.mediaId, mediaId),
          rooms === null ? undefined : inArray(chatMedia.matrixRoomId, [...rooms]),
        ),
      )
      .orderBy(desc(chatMedia.notedAt))
      .limit(USES_MAX);
  }

  /** Files that no message of another room shows. */
  async onlyShownIn(matrixRoomId: MatrixRoomId, limit: number): Promise<string[]> {
    const other = alias(chatMedia, 'other');
    const elsewhere = this.#storage.db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.mediaId, chatMedia.mediaId), ne(other.matrixRoomId, matrixRoomId)));
    const rows = await this.#storage.db
      .selectDistinct({ mediaId: chatMedia.mediaId })
      .from(chatMedia)
      .where(and(eq(chatMedia.matrixRoomId, matrixRoomId), notExists(elsewhere)))
      .limit(limit);
    return rows.map(({ mediaId }) => mediaId);
  }

  async forget(mediaId: string): Promise<void> {
    await this.#storage.db.delete(chatMedia).where(eq(chatMedia.mediaId, mediaId));
  }

  /**
   * Forgets that a room shows files that another room shows too. Of two rooms that are purged at once, the second waits for
   * the first, so one of them keeps the file and deletes it.
   */
  async forgetShared(matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#storage.transaction(async () => {
      await this.#storage.db.execute(sql`
        SELECT 1 FROM chat_media
        WHERE media_id IN (SELECT media_id FROM chat_media WHERE room_id = ${matrixRoomId})
        ORDER BY media_id, event_id FOR UPDATE`);
      await this.#storage.db.execute(sql`
        DELETE FROM chat_media AS own WHERE own.room_id = ${matrixRoomId} AND EXISTS (
          SELECT 1 FROM chat_media AS other WHERE other.media_id = own.media_id AND other.room_id <> own.room_id)`);
    });
  }

  /** Whether it is a picture of a person or a room, which the platform has put there. */
  async isPicture(mxc: string): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ url: chatPicture.url })
      .from(chatPicture)
      .where(eq(chatPicture.mxc, mxc))
      .limit(1);
    return rows.length > 0;
  }
}
