import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { block } from '@/server/db/schema/block';
import { follow } from '@/server/db/schema/contact';
import { directPair } from '@/server/db/schema/direct';
import { groupAnswer } from '@/server/db/schema/group';
import { room, roomMember } from '@/server/db/schema/room';
import { isForAllMembers, roomPerson, type RoomPersonState } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';
import type { RoomId, UserId } from '@/protocol/ids';

/** Who belongs into a room by the platform's tables, and what a person does about it in a chat client. */
export class RoomPeopleStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whether a person is in a room now, or invited to it; null for neither. */
  async standing(roomId: RoomId, userId: UserId): Promise<RoomPersonState | null> {
    const [row] = await this.#storage.db
      .select({ state: roomPerson.state })
      .from(roomPerson)
      .where(and(eq(roomPerson.roomId, roomId), eq(roomPerson.userId, userId)));
    return row?.state ?? null;
  }

  /** The same for many people, in their order. */
  async standings(
    people: readonly { readonly roomId: RoomId; readonly userId: UserId }[],
  ): Promise<(RoomPersonState | null)[]> {
    if (people.length === 0) return [];
    const roomIds = sql.param(people.map(({ roomId }) => roomId));
    const userIds = sql.param(people.map(({ userId }) => userId));
    // Person by person, because each is found by the index.
    const { rows } = await this.#storage.db.execute<{ state: RoomPersonState | null }>(sql`
      SELECT (
        SELECT ${roomPerson.state} FROM ${roomPerson}
        WHERE ${roomPerson.roomId} = person.room_id AND ${roomPerson.userId} = person.user_id
      ) AS state
      FROM unnest(${roomIds}::int[], ${userIds}::int[]) WITH ORDINALITY AS person (room_id, user_id, place)
      ORDER BY place`);
    return rows.map(({ state }) => state);
  }

  /** Everyone who is in a room now or invited to it. */
  async all(roomId: RoomId): Promise<Map<number, RoomPersonState>> {
    const rows = await this.#storage.db
      .select({ userId: roomPerson.userId, state: roomPerson.state })
      .from(roomPerson)
      .where(eq(roomPerson.roomId, roomId));
    return new Map(rows.map(({ userId, state }) => [userId, state]));
  }

  /**
   * Brings in a person who was invited, by a call or by joining in a chat client. No-op for those who are in, who began the
   * conversation among them: a request is its recipient's to accept.
   */
  async accept(roomId: RoomId, userId: UserId, now: Date): Promise<void> {
    const invited = await this.#storage.db
      .update(roomMember)
      .set({ state: 'in', joinedAt: now })
      .where(
        and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId), eq(roomMember.state, 'invited')),
      )
      .returning({ userId: roomMember.userId });
    await this.#storage.db
      .delete(groupAnswer)
      .where(and(eq(groupAnswer.roomId, roomId), eq(groupAnswer.userId, userId)));
    if (invited.length > 0) await this.#acceptPair(roomId, now);
  }

  /** Accepting a request makes the two follow each other (OPN-11), unless one blocks the other. */
  async #acceptPair(roomId: RoomId, now: Date): Promise<void> {
    const { db } = this.#storage;
    const [pair] = await db
      .update(directPair)
      .set({ acceptedAt: now, declinedAt: null })
      .where(and(eq(directPair.roomId, roomId), isNull(directPair.acceptedAt)))
      .returning({ firstId: directPair.firstId, secondId: directPair.secondId });
    if (!pair) return;
    const { firstId, secondId } = pair;
    const blocks = db
      .select({ id: block.id })
      .from(block)
      .where(
        and(
          isNull(block.endedAt),
          inArray(block.blockerId, [firstId, secondId]),
          inArray(block.blockedId, [firstId, secondId]),
        ),
      );
    if ((await blocks).length > 0) return;
    await db
      .insert(follow)
      .values([
        { followerId: firstId, followedId: secondId, createdAt: now },
        { followerId: secondId, followedId: firstId, createdAt: now },
      ])
      .onConflictDoNothing();
  }

  /**
   * Records that a person has left in a chat client: a request is declined by its recipient, a room is left, a channel only counts
   * as not visited. Groups have their own (group-people.store.ts).
   */
  async noteLeave(roomId: RoomId, userId: UserId, now: Date): Promise<void> {
    const { db } = this.#storage;
    const asked = db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.id, roomId), ne(room.createdBy, userId)));
    await db
      .update(directPair)
      .set({ declinedAt: now })
      .where(and(inArray(directPair.roomId, asked), isNull(directPair.acceptedAt)));
    await db.delete(roomMember).where(and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId)));
    await db.execute(sql`
      INSERT INTO room_absence (room_id, user_id, left_at)
      SELECT ${room.id}, ${userId}::int, ${now.toISOString()}::timestamptz FROM ${room}
      WHERE ${room.id} = ${roomId} AND ${isForAllMembers}
      ON CONFLICT DO NOTHING`);
  }
}
