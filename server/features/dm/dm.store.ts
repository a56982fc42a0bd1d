import { and, desc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import { lastActiveFor } from '@/server/db/presence-columns';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import { directPair } from '@/server/db/schema/direct';
import { room, roomMember } from '@/server/db/schema/room';
import { roomPerson, type RoomPersonState } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** A direct conversation as one of its two people stands to it. */
export interface DirectRow {
  readonly id: number;
  readonly matrixRoomId: MatrixRoomId | null;
  readonly createdAt: Date;
  readonly state: RoomPersonState;
  readonly other: Person;
}

const isOneOf = (userId: UserId) => or(eq(directPair.firstId, userId), eq(directPair.secondId, userId));
/** Of the pair and the other person. */
const isOtherThere = sql`EXISTS (SELECT 1 FROM ${roomPerson} AS other
  WHERE other.room_id = ${directPair.roomId} AND other.user_id = ${account.id})`;
/** Requests that were declined, that the operator holds, or whose sender has left, are hidden from their recipients. */
const isShown = or(
  eq(roomPerson.state, 'in'),
  and(isNull(directPair.declinedAt), isNull(directPair.heldAt), isOtherThere),
);
const pairOf = (one: number, other: number) => ({
  firstId: Math.min(one, other),
  secondId: Math.max(one, other),
});

/** Direct conversations and their two people. */
export class DmStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The conversations of a person, the newest first. */
  list(userId: UserId): Promise<DirectRow[]> {
    return this.#select(userId, and(isOneOf(userId), isShown));
  }

  /** Message requests that a person has declined, without those of people whom they block. */
  declined(userId: UserId): Promise<DirectRow[]> {
    const blocks = this.#storage.db
      .select({ one: sql`1` })
      .from(block)
      .where(and(eq(block.blockerId, userId), eq(block.blockedId, account.id), isNull(block.endedAt)));
    const isDeclined = and(
      eq(roomPerson.state, 'invited'),
      isNotNull(directPair.declinedAt),
      isNull(directPair.heldAt),
    );
    return this.#select(userId, and(isOneOf(userId), isDeclined, notExists(blocks)));
  }

  /** The conversation of two people, as the first of them stands to it. */
  async ofPair(userId: UserId, otherId: number): Promise<DirectRow | null> {
    const { firstId, secondId } = pairOf(userId, otherId);
    const wanted = and(eq(directPair.firstId, firstId), eq(directPair.secondId, secondId));
    const [row] = await this.#select(userId, wanted);
    return row ?? null;
  }

  /** A conversation by its room; null for people who are not in it. */
  async ofRoom(userId: UserId, roomId: RoomId): Promise<DirectRow | null> {
    const [row] = await this.#select(userId, and(eq(directPair.roomId, roomId), isOneOf(userId)));
    return row ?? null;
  }

  /** When people of a person's accepted conversations were last active, as far as each lets them know. Others are left out. */
  lastActive(
    userId: UserId,
    otherIds: readonly UserId[],
  ): Promise<{ id: UserId; lastActiveAt: Date | null }[]> {
    const isPair = or(
      and(eq(directPair.firstId, userId), eq(directPair.secondId, account.id)),
      and(eq(directPair.secondId, userId), eq(directPair.firstId, account.id)),
    );
    return this.#storage.db
      .select({ id: account.id, lastActiveAt: lastActiveFor(userId) })
      .from(account)
      .innerJoin(directPair, and(isPair, isNotNull(directPair.acceptedAt)))
      .where(inArray(account.id, [...otherIds]));
  }

  /** The new room's id, with its maker in it and the other person in it or invited. A pair that exists violates `direct_pair_people`. */
  async insert(
    makerId: number,
    otherId: number,
    { beginning, now }: { readonly beginning: RoomPersonState; readonly now: Date },
  ): Promise<number> {
    const { db } = this.#storage;
    const [made] = await db
      .insert(room)
      .values({ name: '', kind: 'direct', createdBy: makerId, createdAt: now })
      .returning({ id: room.id });
    if (!made) throw new Error('The new conversation has no row');
    await db.insert(directPair).values({
      roomId: made.id,
      ...pairOf(makerId, otherId),
      acceptedAt: beginning === 'in' ? now : null,
    });
    await db.insert(roomMember).values([
      { roomId: made.id, userId: makerId, state: 'in', joinedAt: now },
      { roomId: made.id, userId: otherId, state: beginning, joinedAt: now },
    ]);
    return made.id;
  }

  #select(userId: UserId, wanted: SQL | undefined): Promise<DirectRow[]> {
    const isInPair = or(eq(account.id, directPair.firstId), eq(account.id, directPair.secondId));
    return this.#storage.db
      .select({
        id: room.id,
        matrixRoomId: room.matrixRoomId,
        createdAt: room.createdAt,
        state: roomPerson.state,
        other: personColumns,
      })
      .from(directPair)
      .innerJoin(room, eq(room.id, directPair.roomId))
      .innerJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .innerJoin(account, and(ne(account.id, userId), isInPair))
      .where(wanted)
      .orderBy(desc(room.createdAt), desc(room.id));
  }
}
