import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { RoomId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { directPair } from '@/server/db/schema/direct';
import { report } from '@/server/db/schema/report';
import { room, roomMember } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** A direct conversation of two people, apart from who looks at it. */
export interface PairRow {
  readonly roomId: RoomId;
  /** Who began it. */
  readonly makerId: UserId;
  readonly acceptedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly people: ReadonlyMap<UserId, 'in' | 'invited'>;
}

/** Who sends a message request. */
export interface RequestSender {
  readonly isVerified: boolean;
  readonly createdAt: Date;
  /** A report about them was upheld since a moment. */
  readonly wasUpheld: boolean;
}

const pairOf = (one: UserId, other: UserId) =>
  and(eq(directPair.firstId, Math.min(one, other)), eq(directPair.secondId, Math.max(one, other)));

/** Message requests: direct conversations that their recipients have not accepted. */
export class RequestStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Locks the conversation of two people; null if there is none. */
  async lock(one: UserId, other: UserId): Promise<PairRow | null> {
    const { db } = this.#storage;
    const [pair] = await db.select().from(directPair).where(pairOf(one, other)).for('update');
    if (!pair) return null;
    const { roomId, acceptedAt, declinedAt } = pair;
    const [made] = await db.select({ makerId: room.createdBy }).from(room).where(eq(room.id, roomId));
    const members = await db
      .select({ userId: roomMember.userId, state: roomMember.state })
      .from(roomMember)
      .where(eq(roomMember.roomId, roomId));
    const people = new Map(members.map(({ userId, state }) => [userId, state] as const));
    return { roomId, makerId: made?.makerId ?? one, acceptedAt, declinedAt, people };
  }

  async declinedAt(roomId: RoomId): Promise<Date | null> {
    const [row] = await this.#storage.db
      .select({ declinedAt: directPair.declinedAt })
      .from(directPair)
      .where(eq(directPair.roomId, roomId));
    return row?.declinedAt ?? null;
  }

  /** Whether a person is in the room, and not only invited. */
  async isIn(roomId: RoomId, userId: UserId): Promise<boolean> {
    const isMember = and(eq(roomMember.roomId, roomId), eq(roomMember.userId, userId));
    const [row] = await this.#storage.db.select({ state: roomMember.state }).from(roomMember).where(isMember);
    return row?.state === 'in';
  }

  async setDeclined(roomId: RoomId, declinedAt: Date | null): Promise<void> {
    await this.#storage.db
      .update(directPair)
      .set({ declinedAt })
      .where(and(eq(directPair.roomId, roomId), isNull(directPair.acceptedAt)));
  }

  async setMember(roomId: RoomId, userId: UserId, state: 'in' | 'invited', now: Date): Promise<void> {
    await this.#storage.db
      .insert(roomMember)
      .values({ roomId, userId, state, joinedAt: now })
      .onConflictDoUpdate({ target: [roomMember.roomId, roomMember.userId], set: { state } });
  }

  async sender(userId: UserId, upheldAfter: Date): Promise<RequestSender> {
    const upheld = this.#storage.db
      .select({ one: sql`1` })
      .from(report)
      .where(and(eq(report.aboutId, userId), eq(report.outcome, 'acted'), gt(report.closedAt, upheldAfter)));
    const [row] = await this.#storage.db
      .select({
        isVerified: account.emailVerified,
        createdAt: account.createdAt,
        wasUpheld: sql<boolean>`${exists(upheld)}`,
      })
      .from(account)
      .where(eq(account.id, userId));
    if (!row) throw new Error('The sender has no account');
    return row;
  }
}
