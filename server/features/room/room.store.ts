import { and, asc, count, eq, exists, inArray, isNotNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { RoomCategory } from '@/protocol/room';
import type { ConversationKind, RoomKind } from '@/protocol/room-rules';
import { directPair } from '@/server/db/schema/direct';
import { groupAnswer } from '@/server/db/schema/group';
import { room, roomAbsence, roomCategory, roomMember } from '@/server/db/schema/room';
import { passesRule, roomPerson, roomSize } from '@/server/db/schema/room-person';
import { membership, space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

/** A channel, room or direct conversation as one person stands to it. */
export interface SeenRoomRow {
  readonly id: number;
  readonly matrixRoomId: MatrixRoomId | null;
  readonly name: string;
  /** Empty if it is the name itself. */
  readonly asciiName: string;
  readonly logo: string;
  readonly topic: string;
  readonly kind: ConversationKind;
  /** Of a channel; null for none. */
  readonly category: RoomCategory | null;
  readonly archived: boolean;
  readonly createdAt: Date;
  readonly members: number;
  readonly joined: boolean;
  /** An access rule says who may enter it. */
  readonly ruled: boolean;
  /** The person cannot enter it: was not added to a private room, or does not meet the rule. */
  readonly locked: boolean;
  /** Seconds between two messages of one person; 0 for slow mode off. */
  readonly slowMode: number;
  /** The person is invited to a direct conversation or group, has not declined it, and the operator does not hold it. */
  readonly invited: boolean;
}
/** The same of a room in a space. */
export interface SpaceRoomRow extends SeenRoomRow {
  readonly spaceId: SpaceId;
  readonly kind: RoomKind;
}

/** What can be changed of a room besides who may do what in it. */
export interface RoomChange {
  readonly name: string;
  readonly asciiName: string;
  readonly logo: string;
  readonly topic: string;
}

export interface NewRoomRow {
  readonly spaceId: SpaceId;
  readonly name: string;
  readonly asciiName: string;
  readonly logo: string;
  readonly kind: RoomKind;
  readonly position: number;
  readonly createdBy: number;
  readonly createdAt: Date;
}

const isRoom = ne(room.kind, 'space');

/** Channels and rooms. The row of the space itself is none, and only the first methods know of it. */
export class RoomStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** A space without the rows that every space begins with, locked until the transaction ends; null when there is none. */
  async nextUnfounded(): Promise<{ id: number; ownerId: UserId } | null> {
    const founded = this.#storage.db
      .select({ one: sql`1` })
      .from(room)
      .where(and(eq(room.spaceId, space.id), eq(room.kind, 'space')));
    const [row] = await this.#storage.db
      .select({ id: space.id, ownerId: space.ownerId })
      .from(space)
      .where(not(exists(founded)))
      .orderBy(asc(space.id))
      .limit(1)
      .for('update');
    return row ?? null;
  }

  /** The rows that every space begins with: itself, and its first channel. Answers their ids in this order. */
  async insertFirst(
    spaceId: SpaceId,
    createdBy: number,
    channelName: string,
    createdAt: Date,
  ): Promise<number[]> {
    const common = { spaceId, createdBy, createdAt };
    const rows: (typeof room.$inferInsert)[] = [
      { ...common, name: '', kind: 'space' },
      { ...common, name: channelName, kind: 'channel' },
    ];
    const ids: number[] = [];
    for (const row of rows) {
      const [made] = await this.#storage.db.insert(room).values(row).returning({ id: room.id });
      if (made) ids.push(made.id);
    }
    return ids;
  }

  /** The row of the space itself. */
  async spaceItself(spaceId: SpaceId): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), eq(room.kind, 'space')));
    return row?.id ?? null;
  }

  /** Every room of a space that a person is in, the Matrix space first. */
  async idsOfMember(spaceId: SpaceId, userId: UserId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .innerJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .where(eq(room.spaceId, spaceId))
      .orderBy(asc(sql`${room.kind} <> 'space'`), asc(room.id));
    return rows.map(({ id }) => id);
  }

  /** Everything that a space leaves behind. */
  async remains(spaceId: SpaceId): Promise<{ roomIds: RoomId[]; matrixRoomIds: MatrixRoomId[] }> {
    const rows = await this.#storage.db
      .select({ id: room.id, matrixRoomId: room.matrixRoomId })
      .from(room)
      .where(eq(room.spaceId, spaceId))
      .orderBy(asc(room.id));
    return {
      roomIds: rows.map(({ id }) => id),
      matrixRoomIds: rows.flatMap(({ matrixRoomId }) => (matrixRoomId === null ? [] : [matrixRoomId])),
    };
  }

  /** A room by either of its ids, and its space, null for a direct conversation; null when there is no such room. */
  async containerOf(reference: number | string): Promise<{ id: number; spaceId: SpaceId | null } | null> {
    const [row] = await this.#storage.db
      .select({ id: room.id, spaceId: room.spaceId })
      .from(room)
      .where(
        and(
          typeof reference === 'number' ? eq(room.id, reference) : eq(room.matrixRoomId, reference),
          isRoom,
        ),
      );
    return row ?? null;
  }

  /** The channels and rooms of a space as a person stands to them, in the order of their categories and positions. */
  async list(spaceId: SpaceId, userId: UserId): Promise<SpaceRoomRow[]> {
    // Neither the Matrix space nor a conversation outside of spaces is among them.
    return (await this.#select(and(eq(room.spaceId, spaceId), isRoom), userId)) as SpaceRoomRow[];
  }

  /** The channels and rooms of all spaces that a person is in. */
  async joined(userId: UserId): Promise<SpaceRoomRow[]> {
    const own = this.#storage.db
      .select({ id: roomPerson.roomId })
      .from(roomPerson)
      .where(and(eq(roomPerson.userId, userId), eq(roomPerson.state, 'in')));
    return (await this.#select(
      and(inArray(room.id, own), isRoom, isNotNull(room.spaceId)),
      userId,
    )) as SpaceRoomRow[];
  }

  async find(roomId: RoomId, userId: UserId): Promise<SeenRoomRow | null> {
    const [row] = await this.#select(and(eq(room.id, roomId), isRoom), userId);
    return row ?? null;
  }

  async #select(wanted: SQL | undefined, userId: UserId): Promise<SeenRoomRow[]> {
    const rows = await this.#storage.db
      .select({
        id: room.id,
        matrixRoomId: room.matrixRoomId,
        spaceId: room.spaceId,
        name: room.name,
        asciiName: room.asciiName,
        logo: room.logo,
        topic: room.topic,
        kind: room.kind,
        category: { id: roomCategory.id, name: roomCategory.name },
        archived: sql<boolean>`${room.archivedAt} IS NOT NULL`,
        createdAt: room.createdAt,
        members: roomSize.people,
        joined: sql<boolean>`coalesce(${roomPerson.state} = 'in', false)`,
        slowMode: room.slowMode,
        ruled: sql<boolean>`${room.rule} IS NOT NULL`,
        locked: sql<boolean>`(${room.kind} = 'privateRoom' AND ${roomPerson.state} IS NULL) OR (${room.rule} IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM ${membership} WHERE ${membership.spaceId} = ${room.spaceId}
            AND ${membership.userId} = ${userId} AND ${passesRule}))`,
        invited: sql<boolean>`coalesce(${roomPerson.state} = 'invited', false) AND NOT EXISTS (SELECT 1 FROM ${directPair}
          WHERE ${directPair.roomId} = ${room.id} AND (${directPair.declinedAt} IS NOT NULL OR ${directPair.heldAt} IS NOT NULL))
          AND NOT EXISTS (SELECT 1 FROM ${groupAnswer} WHERE ${groupAnswer.roomId} = ${room.id}
            AND ${groupAnswer.userId} = ${userId} AND ${groupAnswer.answer} = 'declined')`,
      })
      .from(room)
      .innerJoin(roomSize, eq(roomSize.roomId, room.id))
      .leftJoin(roomCategory, eq(roomCategory.id, room.categoryId))
      .leftJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .where(wanted)
      .orderBy(
        sql`${roomCategory.position} NULLS FIRST`,
        asc(roomCategory.id),
        asc(room.position),
        asc(room.id),
      );
    // The row of the space itself has been left out.
    return rows as SeenRoomRow[];
  }

  /** The names of those of these rooms that lie in a space, by id. */
  async names(
    spaceId: SpaceId,
    roomIds: readonly RoomId[],
  ): Promise<Map<RoomId, Pick<RoomChange, 'name' | 'asciiName'>>> {
    const rows = await this.#storage.db
      .select({ id: room.id, name: room.name, asciiName: room.asciiName })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), inArray(room.id, [...roomIds]), isRoom));
    return new Map(rows.map(({ id, name, asciiName }) => [id, { name, asciiName: asciiName || name }]));
  }

  /** Whether those of these rooms are archived that lie in a space, by id. */
  async archived(spaceId: SpaceId, roomIds: readonly RoomId[]): Promise<Map<RoomId, boolean>> {
    const rows = await this.#storage.db
      .select({ id: room.id, archived: sql<boolean>`${room.archivedAt} IS NOT NULL` })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), inArray(room.id, [...roomIds]), isRoom));
    return new Map(rows.map(({ id, archived }) => [id, archived]));
  }

  async slowMode(roomId: RoomId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ slowMode: room.slowMode })
      .from(room)
      .where(eq(room.id, roomId));
    return row?.slowMode ?? 0;
  }

  async setSlowMode(roomId: RoomId, slowMode: number): Promise<void> {
    await this.#storage.db.update(room).set({ slowMode }).where(eq(room.id, roomId));
  }

  async count(spaceId: SpaceId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ rooms: count() })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isRoom));
    return row?.rooms ?? 0;
  }

  async update(roomId: RoomId, change: RoomChange & { readonly namedBy?: UserId | null }): Promise<void> {
    await this.#storage.db
      .update(room)
      .set({ ...change, asciiName: storedAsciiName(change) })
      .where(eq(room.id, roomId));
  }

  async setArchived(roomId: RoomId, archivedAt: Date | null): Promise<void> {
    await this.#storage.db.update(room).set({ archivedAt }).where(eq(room.id, roomId));
  }

  async delete(roomId: RoomId): Promise<void> {
    await this.#storage.db.delete(room).where(eq(room.id, roomId));
  }

  async insert(values: NewRoomRow): Promise<number> {
    const asciiName = storedAsciiName(values);
    const [row] = await this.#storage.db
      .insert(room)
      .values({ ...values, asciiName })
      .returning({ id: room.id });
    if (!row) throw new Error('The new room has no row');
    return row.id;
  }

  /** Takes a person out of all rooms of a space, and forgets which channels were left. */
  async forgetMember(spaceId: SpaceId, userId: UserId): Promise<void> {
    const { db } = this.#storage;
    const rooms = db.select({ id: room.id }).from(room).where(eq(room.spaceId, spaceId));
    await db.delete(roomMember).where(and(eq(roomMember.userId, userId), inArray(roomMember.roomId, rooms)));
    await db
      .delete(roomAbsence)
      .where(and(eq(roomAbsence.userId, userId), inArray(roomAbsence.roomId, rooms)));
  }
}

/** A room whose two names are the same keeps one. */
const storedAsciiName = ({ name, asciiName }: { readonly name: string; readonly asciiName: string }) =>
  asciiName === name ? '' : asciiName;
