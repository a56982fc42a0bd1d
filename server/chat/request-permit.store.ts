import { and, eq, isNull } from 'drizzle-orm';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';
import { directPair, requestPermit } from '@/server/db/schema/direct';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** Which messages of requests have a permit. */
export class RequestPermitStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Returns the room, or null if it is no request that waits. */
  async request(matrixRoomId: MatrixRoomId): Promise<RoomId | null> {
    const [row] = await this.#select(matrixRoomId);
    return row?.roomId ?? null;
  }

  /** Locks the request, so that one permit is taken after the other; null once it was accepted. */
  async lock(matrixRoomId: MatrixRoomId): Promise<RoomId | null> {
    const [row] = await this.#select(matrixRoomId).for('update', { of: directPair });
    return row?.roomId ?? null;
  }

  async taken(roomId: RoomId, userId: UserId): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ request: requestPermit.request })
      .from(requestPermit)
      .where(and(eq(requestPermit.roomId, roomId), eq(requestPermit.userId, userId)));
    return rows.map(({ request }) => request);
  }

  async take(permit: typeof requestPermit.$inferInsert): Promise<void> {
    await this.#storage.db.insert(requestPermit).values(permit);
  }

  #select(matrixRoomId: MatrixRoomId) {
    return this.#storage.db
      .select({ roomId: directPair.roomId })
      .from(directPair)
      .innerJoin(room, eq(room.id, directPair.roomId))
      .where(and(eq(room.matrixRoomId, matrixRoomId), isNull(directPair.acceptedAt)));
  }
}
