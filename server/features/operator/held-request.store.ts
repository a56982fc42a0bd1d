import { and, count, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { directPair, firstText } from '@/server/db/schema/direct';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

const HELD_MAX = 100;

/** Requests of one person that began with the same text. */
export interface HeldRow {
  readonly sender: Person;
  readonly digest: string;
  /** One of them. */
  readonly roomId: RoomId;
  readonly matrixRoomId: MatrixRoomId | null;
  readonly people: number;
  readonly heldAt: Date;
}

/** Message requests that wait for the operator. */
export class HeldRequestStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** By sender and text, the newest first. */
  async list(): Promise<HeldRow[]> {
    const heldAt = max(directPair.heldAt);
    const rows = await this.#storage.db
      .select({
        sender: personColumns,
        digest: firstText.digest,
        roomId: sql<RoomId>`max(${room.id})`,
        matrixRoomId: sql<MatrixRoomId | null>`max(${room.matrixRoomId})`,
        people: count(),
        heldAt,
      })
      .from(directPair)
      .innerJoin(firstText, eq(firstText.roomId, directPair.roomId))
      .innerJoin(room, eq(room.id, directPair.roomId))
      .innerJoin(account, eq(account.id, firstText.senderId))
      .where(isNotNull(directPair.heldAt))
      .groupBy(account.id, firstText.digest)
      .orderBy(desc(heldAt), account.id)
      .limit(HELD_MAX);
    return rows.flatMap((row) => (row.heldAt === null ? [] : [{ ...row, heldAt: row.heldAt }]));
  }

  /** Locks every request that is held with this one; empty if it is not held. */
  async lockAlike(roomId: RoomId) {
    const { db } = this.#storage;
    const [one] = await db.select().from(firstText).where(eq(firstText.roomId, roomId));
    if (!one) return null;
    const alike = db
      .select({ id: firstText.roomId })
      .from(firstText)
      .where(and(eq(firstText.senderId, one.senderId), eq(firstText.digest, one.digest)));
    const rows = await db
      .select({ roomId: directPair.roomId, firstId: directPair.firstId, secondId: directPair.secondId })
      .from(directPair)
      .where(and(inArray(directPair.roomId, alike), isNotNull(directPair.heldAt)))
      .orderBy(directPair.roomId)
      .for('update');
    const recipients = rows.map(({ firstId, secondId }): UserId =>
      firstId === one.senderId ? secondId : firstId,
    );
    return { senderId: one.senderId, roomIds: rows.map((row) => row.roomId), recipients };
  }

  /** Ends holding them; `declinedAt` hides them instead. What was let through counts no more. */
  async end(roomIds: readonly RoomId[], declinedAt: Date | null): Promise<void> {
    const { db } = this.#storage;
    const ids = [...roomIds];
    await db
      .update(directPair)
      .set({ heldAt: null, ...(declinedAt && { declinedAt }) })
      .where(inArray(directPair.roomId, ids));
    if (!declinedAt) await db.delete(firstText).where(inArray(firstText.roomId, ids));
  }
}
