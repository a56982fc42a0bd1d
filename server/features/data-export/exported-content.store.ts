import { and, asc, eq, gt } from 'drizzle-orm';
import { space } from '@/server/db/existing-spaces';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { upload } from '@/server/db/schema/upload';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** A room whose messages are exported. */
export interface ExportedRoom {
  readonly id: RoomId;
  readonly name: string;
  readonly kind: string;
  readonly space: string | null;
  readonly matrixRoomId: MatrixRoomId;
}

/** Where the export finds what is not in the platform's tables: messages and pictures. */
export class ExportedContentStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The rooms that a person is in, by their ids. Rooms that the homeserver does not have yet have no messages. */
  async rooms(userId: UserId): Promise<ExportedRoom[]> {
    const rows = await this.#storage.db
      .select({
        id: room.id,
        name: room.name,
        kind: room.kind,
        space: space.name,
        matrixRoomId: room.matrixRoomId,
      })
      .from(roomPerson)
      .innerJoin(room, eq(room.id, roomPerson.roomId))
      .leftJoin(space, eq(space.id, room.spaceId))
      .where(and(eq(roomPerson.userId, userId), eq(roomPerson.state, 'in')));
    return rows
      .flatMap((row) => (row.matrixRoomId === null ? [] : [{ ...row, matrixRoomId: row.matrixRoomId }]))
      .sort((one, other) => one.id - other.id);
  }

  /** The next picture that a person uploaded, in the order of their paths; null after the last. */
  async pictureAfter(userId: UserId, path: string): Promise<string | null> {
    const [row] = await this.#storage.db
      .select({ path: upload.path })
      .from(upload)
      .where(and(eq(upload.userId, userId), gt(upload.path, path)))
      .orderBy(asc(upload.path))
      .limit(1);
    return row?.path ?? null;
  }
}
