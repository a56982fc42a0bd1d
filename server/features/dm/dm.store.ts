import { and, desc, eq, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '@/protocol/account';
import { account } from '@/server/db/schema/account';
import { directPair } from '@/server/db/schema/direct';
import { room, roomMember } from '@/server/db/schema/room';
import { roomPerson, type RoomPersonState } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';

export interface DirectRow {
  readonly id: number;
  readonly matrixId: string | null;
  readonly createdAt: Date;
  readonly state: RoomPersonState;
  readonly other: Person;
}

/** Direct conversations and their two people. */
export class DmStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The conversations of a person, the newest first; with `otherId` the one with that person. */
  async list(userId: number, otherId?: number): Promise<DirectRow[]> {
    const other = alias(account, 'other');
    return this.#storage.db
      .select({
        id: room.id,
        matrixId: room.matrixId,
        createdAt: room.createdAt,
        state: roomPerson.state,
        other: { id: other.id, username: other.username, avatar: other.avatar },
      })
      .from(directPair)
      .innerJoin(room, eq(room.id, directPair.roomId))
      .innerJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .innerJoin(
        other,
        and(ne(other.id, userId), or(eq(other.id, directPair.firstId), eq(other.id, directPair.secondId))),
      )
      .where(
        otherId === undefined
          ? or(eq(directPair.firstId, userId), eq(directPair.secondId, userId))
          : and(
              eq(directPair.firstId, Math.min(userId, otherId)),
              eq(directPair.secondId, Math.max(userId, otherId)),
            ),
      )
      .orderBy(desc(room.createdAt), desc(room.id));
  }

  /** The other person of a conversation; null for people who are not in it. */
  async otherOf(roomId: number, userId: number): Promise<Person | null> {
    const [row] = await this.#storage.db
      .select({ id: account.id, username: account.username, avatar: account.avatar })
      .from(directPair)
      .innerJoin(
        account,
        and(
          ne(account.id, userId),
          or(eq(account.id, directPair.firstId), eq(account.id, directPair.secondId)),
        ),
      )
      .where(
        and(
          eq(directPair.roomId, roomId),
          or(eq(directPair.firstId, userId), eq(directPair.secondId, userId)),
        ),
      );
    return row ?? null;
  }

  /** The new room's id, with its maker in it and the other person invited. A pair that exists violates `direct_pair_people`. */
  async insert(makerId: number, otherId: number, now: Date): Promise<number> {
    const { db } = this.#storage;
    const [made] = await db
      .insert(room)
      .values({ name: '', kind: 'direct', createdBy: makerId, createdAt: now })
      .returning({ id: room.id });
    if (!made) throw new Error('The new conversation has no row');
    await db.insert(directPair).values({
      roomId: made.id,
      firstId: Math.min(makerId, otherId),
      secondId: Math.max(makerId, otherId),
    });
    await db.insert(roomMember).values([
      { roomId: made.id, userId: makerId, state: 'in', joinedAt: now },
      { roomId: made.id, userId: otherId, state: 'invited', joinedAt: now },
    ]);
    return made.id;
  }

  /** Brings an invited person in. False when the person is in already. */
  async accept(roomId: number, userId: number, now: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(roomMember)
      .set({ state: 'in', joinedAt: now })
      .where(
        and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId), eq(roomMember.state, 'invited')),
      );
    return rowCount === 1;
  }
}
