import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { balanceTerms } from '@/protocol/access-rule';
import { account } from '@/server/db/schema/account';
import { messageRemoval, messageRemovalRoom } from '@/server/db/schema/message-removal';
import { block } from '@/server/db/schema/block';
import { directPair } from '@/server/db/schema/direct';
import { noticeLevel, noticeSetting } from '@/server/db/schema/notice-setting';
import { room, roomCategory } from '@/server/db/schema/room';
import { membership, space } from '@/server/db/existing-spaces';
import { spaceRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import { ListedRightsStore } from './listed-rights.store';
import { RoomPeopleStore } from './room-people.store';
import { orderOf, type RoomFacts } from './room-state';
import { SlowModeStore } from './slow-mode.store';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

/** Everyone in a group may mention all of it at once; nobody else holds more. */
const groupRights: Pick<RoomFacts, 'usual' | 'listed'> = {
  usual: new Set(['mentionEveryone']),
  listed: new Map(),
};

/** A room that the homeserver has made. */
export interface MadeRoom {
  readonly id: number;
  readonly matrixRoomId: MatrixRoomId;
  readonly spaceId: SpaceId | null;
  readonly kind: RoomFacts['kind'];
  /** Whether an access rule keeps some members of its space out. */
  readonly isRuled: boolean;
}

/** What the platform's tables say of rooms, and of people apart from rooms: the truth that chat is held to. */
export class FactsStore {
  readonly #storage: Storage;
  readonly listed: ListedRightsStore;
  readonly people: RoomPeopleStore;
  readonly #slowMode: SlowModeStore;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.people = new RoomPeopleStore(storage);
    this.#slowMode = new SlowModeStore(storage);
    this.listed = new ListedRightsStore(storage, this.#slowMode);
  }

  async room(roomId: RoomId): Promise<RoomFacts | null> {
    const parent = alias(room, 'parent');
    const [row] = await this.#storage.db
      .select({
        room,
        space: spaceRecord,
        categoryPosition: roomCategory.position,
        parentId: parent.id,
        parentMatrixId: parent.matrixRoomId,
        isRequest: sql<boolean>`${directPair.roomId} IS NOT NULL AND ${directPair.acceptedAt} IS NULL`,
      })
      .from(room)
      .leftJoin(directPair, eq(directPair.roomId, room.id))
      .leftJoin(roomCategory, eq(roomCategory.id, room.categoryId))
      .leftJoin(spaceRecord, eq(spaceRecord.id, room.spaceId))
      .leftJoin(
        parent,
        and(eq(parent.spaceId, room.spaceId), eq(parent.kind, 'space'), ne(parent.id, room.id)),
      )
      .where(eq(room.id, roomId));
    if (!row) return null;
    const { id, matrixRoomId, spaceId, kind, name, logo, topic, namedBy, logoBy, slowMode } = row.room;
    const isSpace = kind === 'space';
    const isArchived = row.room.archivedAt !== null;
    return {
      id,
      matrixRoomId,
      spaceId,
      kind,
      name: isSpace && row.space ? row.space.name : name,
      logo: isSpace && row.space ? row.space.logo : logo,
      topic,
      namedBy,
      logoBy,
      asksForBalance: balanceTerms(row.room.rule).length > 0,
      isArchived,
      order:
        isSpace || spaceId === null
          ? null
          : orderOf({ ...row, position: row.room.position, roomId: id, isArchived }),
      isClosed: row.space !== null && (row.space.suspended || row.space.deletedAt !== null),
      isRequest: row.isRequest,
      changes: (isSpace && row.space?.changes) || 0,
      parentId: isSpace ? null : row.parentId,
      parentMatrixId: isSpace ? null : row.parentMatrixId,
      slowMode:
        slowMode > 0 && spaceId !== null
          ? { seconds: slowMode, exempt: await this.#slowMode.exemptIn(spaceId) }
          : null,
      ...(kind === 'group' ? groupRights : await this.listed.rightsIn(row.space)),
      timedOut: spaceId === null ? new Set() : await this.listed.timedOutIn(spaceId),
      hidden: spaceId === null || isSpace ? [] : await this.#hiddenIn(id),
    };
  }

  /** Whose messages of which time are about to be deleted in a room. */
  async #hiddenIn(roomId: RoomId): Promise<RoomFacts['hidden']> {
    const { userId, since, until } = messageRemoval;
    return this.#storage.db
      .select({ userId, since, until })
      .from(messageRemovalRoom)
      .innerJoin(messageRemoval, eq(messageRemoval.id, messageRemovalRoom.removalId))
      .where(eq(messageRemovalRoom.roomId, roomId))
      .orderBy(messageRemoval.id);
  }

  /** A room by its Matrix id. */
  async byMatrixRoomId(matrixRoomId: MatrixRoomId): Promise<MadeRoom | null> {
    const [row] = await this.byMatrixRoomIds([matrixRoomId]);
    return row ?? null;
  }

  async byMatrixRoomIds(matrixRoomIds: readonly MatrixRoomId[]): Promise<MadeRoom[]> {
    if (matrixRoomIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({
        id: room.id,
        matrixRoomId: room.matrixRoomId,
        spaceId: room.spaceId,
        kind: room.kind,
        isRuled: sql<boolean>`${room.rule} IS NOT NULL`,
      })
      .from(room)
      .where(inArray(room.matrixRoomId, [...matrixRoomIds]));
    return rows.flatMap(({ matrixRoomId, ...row }) =>
      matrixRoomId === null ? [] : [{ ...row, matrixRoomId }],
    );
  }

  async byId(roomId: RoomId): Promise<Pick<RoomFacts, 'matrixRoomId' | 'kind'> | null> {
    const [row] = await this.#storage.db
      .select({ matrixRoomId: room.matrixRoomId, kind: room.kind })
      .from(room)
      .where(eq(room.id, roomId));
    return row ?? null;
  }

  /** Locks and returns the space whose own Matrix space this is. Returns null for channels and rooms. */
  async lockSpaceItself(roomId: RoomId): Promise<{ id: number; ownerId: UserId } | null> {
    const [row] = await this.#storage.db
      .select({ id: space.id, ownerId: space.ownerId })
      .from(space)
      .innerJoin(room, eq(room.spaceId, space.id))
      .where(and(eq(room.id, roomId), eq(room.kind, 'space')))
      .for('update', { of: space });
    return row ?? null;
  }

  /** Counts one change of a space that all its members see; answers the room that is the space itself, if there is one. */
  async raiseSpace(spaceId: SpaceId): Promise<number | null> {
    const { db } = this.#storage;
    await db
      .update(spaceRecord)
      .set({ changes: sql`${spaceRecord.changes} + 1` })
      .where(eq(spaceRecord.id, spaceId));
    const [row] = await db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), eq(room.kind, 'space')));
    return row?.id ?? null;
  }

  /** Keeps the id of the room that was made; false when the row is gone or has another one. */
  async setMatrixRoomId(roomId: RoomId, matrixRoomId: MatrixRoomId): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(room)
      .set({ matrixRoomId })
      .where(and(eq(room.id, roomId), isNull(room.matrixRoomId)));
    return rowCount === 1;
  }

  /** Rooms of a space, the space itself first. */
  async roomIdsOf(spaceId: SpaceId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(eq(room.spaceId, spaceId))
      .orderBy(sql`${room.kind} <> 'space'`, room.id);
    return rows.map(({ id }) => id);
  }

  /** Rooms after an id, in the order of ids; with `made` only those that the homeserver has. */
  async roomsAfter(
    roomId: RoomId,
    limit: number,
  ): Promise<{ id: number; matrixRoomId: MatrixRoomId | null }[]> {
    return this.#storage.db
      .select({ id: room.id, matrixRoomId: room.matrixRoomId })
      .from(room)
      .where(sql`${room.id} > ${roomId}`)
      .orderBy(room.id)
      .limit(limit);
  }

  /** Members of a space who were active last. */
  async membersActiveLast(spaceId: SpaceId, limit: number): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .where(eq(membership.spaceId, spaceId))
      .orderBy(desc(account.lastActiveAt))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  }

  async person(userId: UserId): Promise<{ username: string; avatar: string } | null> {
    const [row] = await this.#storage.db
      .select({ username: account.username, avatar: account.avatar })
      .from(account)
      .where(eq(account.id, userId));
    return row ?? null;
  }

  /** Those of these people who have chosen what they hear of messages somewhere. */
  async choosers(userIds: readonly UserId[]): Promise<UserId[]> {
    if (userIds.length === 0) return [];
    const some = sql`ANY(${sql.param([...new Set(userIds)])}::int[])`;
    const { rows } = await this.#storage.db.execute<{ userId: UserId }>(sql`
      SELECT ${noticeLevel.userId} AS "userId" FROM ${noticeLevel} WHERE ${noticeLevel.userId} = ${some}
      UNION SELECT ${noticeSetting.userId} FROM ${noticeSetting}
      WHERE ${noticeSetting.userId} = ${some} AND ${noticeSetting.messages} <> 'all'`);
    return rows.map(({ userId }) => userId);
  }

  /** People who have chosen what they hear in a space. */
  async choosersOf(spaceId: SpaceId): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: noticeLevel.userId })
      .from(noticeLevel)
      .where(eq(noticeLevel.spaceId, spaceId));
    return rows.map(({ userId }) => userId);
  }

  /** People whom a person blocks. */
  async blockedBy(userId: UserId): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ blockedId: block.blockedId })
      .from(block)
      .where(and(eq(block.blockerId, userId), isNull(block.endedAt)))
      .orderBy(block.blockedId);
    return rows.map(({ blockedId }) => blockedId);
  }
}
