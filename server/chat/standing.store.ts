import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm';
import { accountDeletion } from '@/server/db/schema/account-deletion';
import { chatOutbox } from '@/server/db/schema/chat';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { spaceRecord } from '@/server/db/schema/space';
import { suspension } from '@/server/db/schema/suspension';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import type { ChatStanding } from '@/protocol/page';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, SpaceId, UserId } from '@/protocol/ids';

/** With more, everybody is asked about one by one. */
const LISTED_MAX = 10_000;

/** What people may do in Matrix rooms, by the platform's tables and not by what the homeserver has been told of them. */
export class StandingStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * People who may do less than the homeserver may believe: who is timed out, and who is in a room no more and is still to be
   * taken out of it. Null if they are too many to list.
   */
  async restricted(): Promise<UserId[] | null> {
    const { db } = this.#storage;
    const timedOut = await db
      .selectDistinct({ userId: spaceTimeOut.userId })
      .from(spaceTimeOut)
      .limit(LISTED_MAX + 1);
    const waiting = await db
      .select({ userId: chatOutbox.userId, roomId: chatOutbox.roomId })
      .from(chatOutbox)
      .where(eq(chatOutbox.kind, 'member'))
      .limit(LISTED_MAX + 1);
    if (timedOut.length > LISTED_MAX || waiting.length > LISTED_MAX) return null;
    return [...new Set([...timedOut, ...waiting].flatMap(({ userId }) => userId ?? []))];
  }

  /** Whose accounts are suspended, or deleted and still kept. */
  async suspended(): Promise<UserId[]> {
    const { db } = this.#storage;
    const deleted = db
      .select({ userId: sql<UserId | null>`${accountDeletion.accountId}`.as('account_id') })
      .from(accountDeletion);
    const rows = await db
      .select({ userId: suspension.accountId })
      .from(suspension)
      .where(isNotNull(suspension.accountId))
      .union(deleted);
    return rows.flatMap(({ userId }) => userId ?? []);
  }

  /** Matrix rooms of suspended spaces, and of those that were deleted and can still be restored. */
  async closedRooms(): Promise<MatrixRoomId[]> {
    const rows = await this.#storage.db
      .select({ matrixRoomId: room.matrixRoomId })
      .from(room)
      .where(and(isNotNull(room.matrixRoomId), inArray(room.spaceId, this.#closedSpaces())));
    return rows.flatMap(({ matrixRoomId }) => matrixRoomId ?? []);
  }

  /** Those of them that the homeserver still has to close. Files that only they show open for nobody meanwhile. */
  async closingRooms(): Promise<MatrixRoomId[]> {
    const rows = await this.#storage.db
      .selectDistinct({ matrixRoomId: room.matrixRoomId })
      .from(room)
      .innerJoin(chatOutbox, and(eq(chatOutbox.roomId, room.id), eq(chatOutbox.kind, 'room')))
      .where(and(isNotNull(room.matrixRoomId), inArray(room.spaceId, this.#closedSpaces())));
    return rows.flatMap(({ matrixRoomId }) => matrixRoomId ?? []);
  }

  /** Archived rooms that the homeserver may still let people write in. */
  async archivingRooms(): Promise<MatrixRoomId[]> {
    const rows = await this.#storage.db
      .selectDistinct({ matrixRoomId: room.matrixRoomId })
      .from(room)
      .innerJoin(chatOutbox, and(eq(chatOutbox.roomId, room.id), eq(chatOutbox.kind, 'room')))
      .where(and(isNotNull(room.matrixRoomId), isNotNull(room.archivedAt)));
    return rows.flatMap(({ matrixRoomId }) => matrixRoomId ?? []);
  }

  #closedSpaces() {
    const { db } = this.#storage;
    const suspended = db
      .select({ id: sql<SpaceId>`${suspension.spaceId}`.as('id') })
      .from(suspension)
      .where(isNotNull(suspension.spaceId));
    const deleted = db
      .select({ id: sql<SpaceId>`${spaceRecord.id}`.as('id') })
      .from(spaceRecord)
      .where(isNotNull(spaceRecord.deletedAt));
    return suspended.union(deleted);
  }

  async standing(matrixRoomId: MatrixRoomId, userId: UserId): Promise<ChatStanding> {
    const { db } = this.#storage;
    const timedOut = db
      .select({ one: sql`1` })
      .from(spaceTimeOut)
      .where(and(eq(spaceTimeOut.spaceId, room.spaceId), eq(spaceTimeOut.userId, userId)));
    const [row] = await db
      .select({ state: roomPerson.state, isTimedOut: sql<boolean>`${exists(timedOut)}` })
      .from(room)
      .leftJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .where(eq(room.matrixRoomId, matrixRoomId));
    // Of rooms that are not ours the homeserver alone knows.
    if (!row) return 'all';
    if (row.state === null) return 'nothing';
    return row.isTimedOut ? 'reading' : 'all';
  }
}
