import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { RoomId, UserId } from '@/protocol/ids';
import { directPair, firstText } from '@/server/db/schema/direct';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

export interface FirstText {
  readonly roomId: RoomId;
  readonly senderId: UserId;
  readonly digest: string;
  readonly sentAt: Date;
}

/** What people have written first into message requests. */
export class FirstTextStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** False where it is not the first text of a request that its sender began. */
  async note({ roomId, senderId, digest, sentAt }: FirstText): Promise<boolean> {
    const { db } = this.#storage;
    const [waiting] = await db
      .select({ roomId: directPair.roomId })
      .from(directPair)
      .innerJoin(room, eq(room.id, directPair.roomId))
      .where(and(eq(directPair.roomId, roomId), eq(room.createdBy, senderId), isNull(directPair.acceptedAt)));
    if (!waiting) return false;
    const made = await db
      .insert(firstText)
      .values({ roomId, senderId, digest, sentAt })
      .onConflictDoNothing()
      .returning({ roomId: firstText.roomId });
    return made.length > 0;
  }

  /** Requests that began with the same text since a moment. */
  async same({ senderId, digest }: FirstText, since: Date): Promise<number> {
    const [row] = await this.#storage.db
      .select({ total: count() })
      .from(firstText)
      .where(isSame(senderId, digest, since));
    return row?.total ?? 0;
  }

  /** Holds those of them that nobody has answered. */
  async hold({ senderId, digest }: FirstText, since: Date, now: Date): Promise<void> {
    const { db } = this.#storage;
    const same = db
      .select({ id: firstText.roomId })
      .from(firstText)
      .where(isSame(senderId, digest, since));
    const isOpen = and(
      isNull(directPair.acceptedAt),
      isNull(directPair.declinedAt),
      isNull(directPair.heldAt),
    );
    await db
      .update(directPair)
      .set({ heldAt: now })
      .where(and(inArray(directPair.roomId, same), isOpen));
  }
}

const isSame = (senderId: UserId, digest: string, since: Date) =>
  and(eq(firstText.senderId, senderId), eq(firstText.digest, digest), gt(firstText.sentAt, since));
