import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { groupAnswer, groupRemoval } from '@/server/db/schema/group';
import { room, roomMember } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** What is left of a group after a person has gone. */
export interface GroupAfterwards {
  /** Everyone whose lists show the group, or showed it until now. */
  readonly people: readonly UserId[];
  /** No one is left, and the group is deleted. */
  readonly isGone: boolean;
  /** The Matrix room to close then; null where the homeserver had not made it. */
  readonly matrixRoomId: MatrixRoomId | null;
}

/** How people come into groups and go, whether they use the product or a chat client. Call everything inside a transaction. */
export class GroupPeopleStore {
  readonly #storage: Storage;
  #alsoDelete: (roomId: RoomId) => Promise<void> = async () => {};

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Sets what else ends when a group is deleted, inside the transaction. Call it before chat starts. */
  deleteAlsoBy(work: (roomId: RoomId) => Promise<void>): void {
    this.#alsoDelete = work;
  }

  /** Locks a group, before anything else of it changes and before outbox entries: another order could deadlock. No-op for other rooms. */
  async lock(roomId: RoomId): Promise<void> {
    await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.id, roomId), eq(room.kind, 'group')))
      .for('no key update');
  }

  /** Everyone who is in it or invited, by id. */
  async ids(roomId: RoomId): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: roomMember.userId })
      .from(roomMember)
      .where(eq(roomMember.roomId, roomId))
      .orderBy(asc(roomMember.userId));
    return rows.map(({ userId }) => userId);
  }

  /**
   * A person goes by their own will from a group that is locked: declines while invited, leaves otherwise. The person who has
   * been in it longest follows its maker; a group in which no one is left is deleted. Null for people who are not there.
   */
  async leave(roomId: RoomId, userId: UserId, now: Date): Promise<GroupAfterwards | null> {
    const { db } = this.#storage;
    const people = await this.ids(roomId);
    const [left] = await db
      .delete(roomMember)
      .where(and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId)))
      .returning({ state: roomMember.state });
    if (!left) return null;
    await this.answer(roomId, userId, left.state === 'invited' ? 'declined' : 'left', now);
    const [first] = await db
      .select({ userId: roomMember.userId, role: roomMember.groupRole })
      .from(roomMember)
      .where(and(eq(roomMember.roomId, roomId), eq(roomMember.state, 'in')))
      .orderBy(
        desc(sql`${roomMember.groupRole} IS NOT DISTINCT FROM 'maker'`),
        roomMember.joinedAt,
        roomMember.userId,
      )
      .limit(1);
    if (!first) {
      const [deleted] = await db
        .delete(room)
        .where(eq(room.id, roomId))
        .returning({ matrixRoomId: room.matrixRoomId });
      await this.#alsoDelete(roomId);
      return { people, isGone: true, matrixRoomId: deleted?.matrixRoomId ?? null };
    }
    if (first.role !== 'maker') {
      await db
        .update(roomMember)
        .set({ groupRole: 'maker' })
        .where(and(eq(roomMember.roomId, roomId), eq(roomMember.userId, first.userId)));
    }
    return { people, isGone: false, matrixRoomId: null };
  }

  /** Keeps a person's last answer; it outlives their row. */
  async answer(roomId: RoomId, userId: UserId, answer: 'declined' | 'left', now: Date): Promise<void> {
    await this.#storage.db
      .insert(groupAnswer)
      .values({ roomId, userId, answer, answeredAt: now })
      .onConflictDoUpdate({
        target: [groupAnswer.roomId, groupAnswer.userId],
        set: { answer, answeredAt: now },
      });
  }

  /** How a person who is not in a group went: by their own will, or removed by whom. */
  async gone(roomId: RoomId, userId: UserId): Promise<{ hasLeft: boolean; removedBy: UserId | null }> {
    const { db } = this.#storage;
    const [removal] = await db
      .select({ removedBy: groupRemoval.removedBy })
      .from(groupRemoval)
      .where(and(eq(groupRemoval.roomId, roomId), eq(groupRemoval.userId, userId)));
    if (removal) return { hasLeft: false, removedBy: removal.removedBy };
    const [answer] = await db
      .select({ answer: groupAnswer.answer })
      .from(groupAnswer)
      .where(and(eq(groupAnswer.roomId, roomId), eq(groupAnswer.userId, userId)));
    return { hasLeft: answer?.answer === 'left', removedBy: null };
  }
}
