import { and, asc, count, eq, exists, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { RoomType } from '@/protocol/room-rules';
import { room, roomAbsence, roomMember, SPACE_ITSELF } from '@/server/db/schema/room';
import { membership, space } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

/** A channel or room as one person stands to it. */
export interface SeenRoomRow {
  readonly id: number;
  readonly matrixId: string | null;
  readonly spaceId: number;
  readonly name: string;
  readonly logo: string;
  readonly type: RoomType;
  readonly createdAt: Date;
  readonly members: number;
  readonly joined: boolean;
}

export interface NewRoomRow {
  readonly spaceId: number;
  readonly name: string;
  readonly logo: string;
  readonly type: RoomType;
  readonly createdBy: number;
  readonly createdAt: Date;
}

const isRoom = gte(room.type, 0);

/** Channels and rooms. The row of the space itself is none, and only the first methods know of it. */
export class RoomStore {
  constructor(private readonly storage: Storage) {}

  /** A space without the rows that every space begins with, locked until the transaction ends; null when there is none. */
  async nextUnfounded(): Promise<{ id: number; ownerId: number } | null> {
    const founded = this.storage.db
      .select({ one: sql`1` })
      .from(room)
      .where(and(eq(room.spaceId, space.id), eq(room.type, SPACE_ITSELF)));
    const [row] = await this.storage.db
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
    spaceId: number,
    createdBy: number,
    channelName: string,
    createdAt: Date,
  ): Promise<number[]> {
    const common = { spaceId, createdBy, createdAt };
    const rows: (typeof room.$inferInsert)[] = [
      { ...common, name: '', type: SPACE_ITSELF },
      { ...common, name: channelName, type: 0 },
    ];
    const ids: number[] = [];
    for (const row of rows) {
      const [made] = await this.storage.db.insert(room).values(row).returning({ id: room.id });
      if (made) ids.push(made.id);
    }
    return ids;
  }

  /** The row of the space itself. */
  async spaceItself(spaceId: number): Promise<number | null> {
    const [row] = await this.storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), eq(room.type, SPACE_ITSELF)));
    return row?.id ?? null;
  }

  /** Everything that somebody who is a member of a space is in, the space itself first: channels, and own rooms. */
  async idsOfMember(spaceId: number, userId: number): Promise<number[]> {
    const own = this.storage.db
      .select({ one: sql`1` })
      .from(roomMember)
      .where(and(eq(roomMember.roomId, room.id), eq(roomMember.userId, userId)));
    const rows = await this.storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), or(lt(room.type, 2), exists(own))))
      .orderBy(asc(sql`${room.type} <> ${SPACE_ITSELF}`), asc(room.id));
    return rows.map(({ id }) => id);
  }

  /** Everything that a space leaves behind. */
  async remains(spaceId: number): Promise<{ roomIds: number[]; matrixIds: string[] }> {
    const rows = await this.storage.db
      .select({ id: room.id, matrixId: room.matrixId })
      .from(room)
      .where(eq(room.spaceId, spaceId))
      .orderBy(asc(room.id));
    return {
      roomIds: rows.map(({ id }) => id),
      matrixIds: rows.flatMap(({ matrixId }) => (matrixId === null ? [] : [matrixId])),
    };
  }

  /** The space of a room, by either id of the room; null when there is no such room. */
  async spaceOf(reference: number | string): Promise<{ id: number; spaceId: number } | null> {
    const [row] = await this.storage.db
      .select({ id: room.id, spaceId: room.spaceId })
      .from(room)
      .where(
        and(typeof reference === 'number' ? eq(room.id, reference) : eq(room.matrixId, reference), isRoom),
      );
    return row ?? null;
  }

  /** The channels and rooms of a space in the order in which they were made, as a person stands to them. */
  async list(spaceId: number, userId: number): Promise<SeenRoomRow[]> {
    return this.select(and(eq(room.spaceId, spaceId), isRoom), userId);
  }

  async find(roomId: number, userId: number): Promise<SeenRoomRow | null> {
    const [row] = await this.select(and(eq(room.id, roomId), isRoom), userId);
    return row ?? null;
  }

  private async select(wanted: SQL | undefined, userId: number): Promise<SeenRoomRow[]> {
    const isChannel = lt(room.type, 2);
    const inRoom = (user?: SQL) =>
      sql`SELECT 1 FROM ${roomMember} WHERE ${roomMember.roomId} = ${room.id}${user}`;
    const absent = (user?: SQL) =>
      sql`SELECT 1 FROM ${roomAbsence} WHERE ${roomAbsence.roomId} = ${room.id}${user}`;
    const rows = await this.storage.db
      .select({
        id: room.id,
        matrixId: room.matrixId,
        spaceId: room.spaceId,
        name: room.name,
        logo: room.logo,
        type: room.type,
        createdAt: room.createdAt,
        members: sql<number>`(CASE WHEN ${isChannel}
          THEN ${space.members} - (SELECT count(*) FROM (${absent()}) AS absences)
          ELSE (SELECT count(*) FROM (${inRoom()}) AS people) END)::int`,
        joined: sql<boolean>`CASE WHEN ${isChannel}
          THEN ${membership.userId} IS NOT NULL AND NOT EXISTS (${absent(sql` AND ${roomAbsence.userId} = ${userId}`)})
          ELSE EXISTS (${inRoom(sql` AND ${roomMember.userId} = ${userId}`)}) END`,
      })
      .from(room)
      .innerJoin(space, eq(space.id, room.spaceId))
      .leftJoin(membership, and(eq(membership.spaceId, room.spaceId), eq(membership.userId, userId)))
      .where(wanted)
      .orderBy(asc(room.id));
    // The row of the space itself has been left out.
    return rows as SeenRoomRow[];
  }

  async count(spaceId: number): Promise<number> {
    const [row] = await this.storage.db
      .select({ rooms: count() })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isRoom));
    return row?.rooms ?? 0;
  }

  async insert(values: NewRoomRow): Promise<number> {
    const [row] = await this.storage.db.insert(room).values(values).returning({ id: room.id });
    if (!row) throw new Error('The new room has no row');
    return row.id;
  }

  /** Takes a person out of all rooms of a space, and forgets which channels were left. */
  async forgetMember(spaceId: number, userId: number): Promise<void> {
    const { db } = this.storage;
    const rooms = db.select({ id: room.id }).from(room).where(eq(room.spaceId, spaceId));
    await db.delete(roomMember).where(and(eq(roomMember.userId, userId), inArray(roomMember.roomId, rooms)));
    await db
      .delete(roomAbsence)
      .where(and(eq(roomAbsence.userId, userId), inArray(roomAbsence.roomId, rooms)));
  }
}
