import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { groupAnswer } from '@/server/db/schema/group';
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

  constructor(storage: Storage) {
    this.#storage = storage;
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

  /** Whether a person who is not in a group has left it, and was not removed. */
  async hasLeft(roomId: RoomId, userId: UserId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ answer: groupAnswer.answer })
      .from(groupAnswer)
      .where(
        and(eq(groupAnswer.roomId, roomId), eq(groupAnswer.userId, userId), eq(groupAnswer.answer, 'left')),
      );
    return row !== undefined;
  }
}
