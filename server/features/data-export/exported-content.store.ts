import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { LeftRoom } from '@/server/chat/person-messages';
import { space } from '@/server/db/existing-spaces';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { upload } from '@/server/db/schema/upload';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** A room whose messages are exported. */
export interface ExportedRoom {
  readonly id: RoomId;
  /** Null if it has none, or had none when the person left. */
  readonly name: string | null;
  readonly kind: string;
  readonly space: string | null;
  readonly matrixRoomId: MatrixRoomId;
  /** Whether the person is no longer in it. */
  readonly hasLeft: boolean;
}

const columns = {
  id: room.id,
  name: sql<string | null>`${room.name}`,
  kind: room.kind,
  space: space.name,
  matrixRoomId: room.matrixRoomId,
};

/** Where the export finds what is not in the platform's tables: messages and pictures. */
export class ExportedContentStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * The rooms that a person is in and those that they left, by their ids; those of a deleted space are there until its purge. Rooms that
   * the homeserver does not have yet have no messages, and of those that were deleted nothing is left.
   */
  async rooms(userId: UserId, left: readonly LeftRoom[]): Promise<ExportedRoom[]> {
    const { db } = this.#storage;
    const isIn = await db
      .select(columns)
      .from(roomPerson)
      .innerJoin(room, eq(room.id, roomPerson.roomId))
      .leftJoin(space, eq(space.id, room.spaceId))
      .where(and(eq(roomPerson.userId, userId), eq(roomPerson.state, 'in')));
    const rooms = isIn.map((row) => ({ ...row, hasLeft: false }));
    const ids = new Set(rooms.map(({ id }) => id));
    const leftById = new Map(left.map((one) => [one.matrixRoomId, one]));
    const former =
      left.length === 0
        ? []
        : await db
            .select(columns)
            .from(room)
            .leftJoin(space, eq(space.id, room.spaceId))
            .where(inArray(room.matrixRoomId, [...leftById.keys()]));
    for (const row of former) {
      const one = row.matrixRoomId === null ? undefined : leftById.get(row.matrixRoomId);
      // What the room is called today is no business of theirs.
      if (one && !ids.has(row.id)) rooms.push({ ...row, name: one.name, hasLeft: true });
    }
    return rooms
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
