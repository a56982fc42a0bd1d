import { eq, sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { forgottenRoom, room } from '@/homeserver/db/schema/room';

/** The number under which events name a room. */
export async function findRoomRef(db: Database, roomId: string): Promise<number | undefined> {
  const [row] = await db.select({ ref: room.ref }).from(room).where(eq(room.roomId, roomId));
  return row?.ref;
}

export async function findLastRoomRef(db: Database): Promise<number> {
  const [row] = await db.select({ last: sql<number | null>`max(${room.ref})` }).from(room);
  return row?.last ?? 0;
}

/** Positions at which somebody forgot rooms, by room id. */
export async function findForgotten(db: Database, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ roomId: room.roomId, position: forgottenRoom.position })
    .from(forgottenRoom)
    .innerJoin(room, eq(room.ref, forgottenRoom.room))
    .where(eq(forgottenRoom.userId, userId));
  return new Map(rows.map(({ roomId, position }) => [roomId, position]));
}

export async function insertForgotten(
  db: Database,
  userId: string,
  ref: number,
  position: number,
): Promise<void> {
  await db
    .insert(forgottenRoom)
    .values({ userId, room: ref, position })
    .onConflictDoUpdate({ target: [forgottenRoom.userId, forgottenRoom.room], set: { position } });
}
