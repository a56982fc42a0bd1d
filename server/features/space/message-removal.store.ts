import { and, asc, eq, gt, inArray, lte, min, notExists, sql } from 'drizzle-orm';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';
import {
  messageRemoval,
  messageRemovalRoom,
  type MessageRemovalRow,
} from '@/server/db/schema/message-removal';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { isOfExistingSpace } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** A room in which messages are to be deleted now. */
export interface DueRoom extends Pick<MessageRemovalRow, 'userId' | 'since' | 'until' | 'spaceId'> {
  readonly removalId: number;
  readonly roomId: RoomId;
  /** Null for a room that the homeserver has not made. */
  readonly matrixRoomId: MatrixRoomId | null;
  readonly nextToken: string | null;
}

/** Messages of banned people that are hidden, and then deleted. */
export class MessageRemovalStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whether messages of a person since a moment are hidden already. */
  async covers(spaceId: SpaceId, userId: UserId, since: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: messageRemoval.id })
      .from(messageRemoval)
      .where(and(of(spaceId, userId), lte(messageRemoval.since, since)))
      .limit(1);
    return rows.length > 0;
  }

  /** Takes in the rooms of the space that a moderator is in; returns them. */
  async insert(row: Omit<MessageRemovalRow, 'id'>, moderatorId: UserId): Promise<RoomId[]> {
    const { db } = this.#storage;
    const rooms = await db
      .select({ id: room.id })
      .from(room)
      .innerJoin(roomPerson, eq(roomPerson.roomId, room.id))
      .where(
        and(
          eq(room.spaceId, row.spaceId),
          sql`${room.kind} <> 'space'`,
          eq(roomPerson.userId, moderatorId),
          eq(roomPerson.state, 'in'),
        ),
      );
    if (rooms.length === 0) return [];
    const [inserted] = await db.insert(messageRemoval).values(row).returning({ id: messageRemoval.id });
    const removalId = inserted?.id ?? 0;
    await db.insert(messageRemovalRoom).values(rooms.map(({ id }) => ({ removalId, roomId: id })));
    return rooms.map(({ id }) => id);
  }

  /** Forgets what is only hidden; returns the rooms in which it was. */
  async restore(spaceId: SpaceId, userId: UserId, now: Date): Promise<RoomId[]> {
    const { db } = this.#storage;
    const hidden = await db
      .select({ id: messageRemoval.id })
      .from(messageRemoval)
      .where(and(of(spaceId, userId), gt(messageRemoval.dueAt, now)))
      .for('update');
    if (hidden.length === 0) return [];
    const ids = hidden.map(({ id }) => id);
    const rooms = await db
      .delete(messageRemovalRoom)
      .where(inArray(messageRemovalRoom.removalId, ids))
      .returning({ roomId: messageRemovalRoom.roomId });
    await db.delete(messageRemoval).where(inArray(messageRemoval.id, ids));
    return [...new Set(rooms.map(({ roomId }) => roomId))];
  }

  /** Until when messages of these people can be brought back, for those of whom some can. */
  async restorableUntil(spaceId: SpaceId, userIds: readonly UserId[], now: Date): Promise<Map<UserId, Date>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select({ userId: messageRemoval.userId, until: min(messageRemoval.dueAt) })
      .from(messageRemoval)
      .where(
        and(
          eq(messageRemoval.spaceId, spaceId),
          inArray(messageRemoval.userId, [...userIds]),
          gt(messageRemoval.dueAt, now),
        ),
      )
      .groupBy(messageRemoval.userId);
    return new Map(rows.flatMap(({ userId, until }) => (until ? [[userId, until] as const] : [])));
  }

  /** Rooms in which messages are to be deleted, the longest due first. */
  async due(now: Date, limit: number): Promise<DueRoom[]> {
    const { userId, since, until, spaceId } = messageRemoval;
    const { removalId, roomId, nextToken } = messageRemovalRoom;
    return this.#storage.db
      .select({
        userId,
        since,
        until,
        spaceId,
        removalId,
        roomId,
        nextToken,
        matrixRoomId: room.matrixRoomId,
      })
      .from(messageRemovalRoom)
      .innerJoin(messageRemoval, eq(messageRemoval.id, removalId))
      .innerJoin(room, eq(room.id, roomId))
      .where(and(lte(messageRemoval.dueAt, now), isOfExistingSpace(messageRemoval.spaceId)))
      .orderBy(asc(messageRemoval.dueAt), asc(removalId), asc(roomId))
      .limit(limit);
  }

  /** Keeps how far the deletion in a room has come. */
  async advance({ removalId, roomId }: DueRoom, nextToken: string): Promise<void> {
    await this.#storage.db.update(messageRemovalRoom).set({ nextToken }).where(ofRoom(removalId, roomId));
  }

  /** A room is done, and with the last one the whole. */
  async finish({ removalId, roomId }: DueRoom): Promise<void> {
    const { db } = this.#storage;
    await db.delete(messageRemovalRoom).where(ofRoom(removalId, roomId));
    const rooms = db
      .select({ one: sql`1` })
      .from(messageRemovalRoom)
      .where(eq(messageRemovalRoom.removalId, messageRemoval.id));
    await db.delete(messageRemoval).where(and(eq(messageRemoval.id, removalId), notExists(rooms)));
  }
}

const of = (spaceId: SpaceId, userId: UserId) =>
  and(eq(messageRemoval.spaceId, spaceId), eq(messageRemoval.userId, userId));
const ofRoom = (removalId: number, roomId: RoomId) =>
  and(eq(messageRemovalRoom.removalId, removalId), eq(messageRemovalRoom.roomId, roomId));
