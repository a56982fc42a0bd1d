import { forbidden } from '@/homeserver/api/matrix-error';
import type { MatrixCall } from '@/homeserver/api/route';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room, Rooms, RoomState } from '@/homeserver/rooms/rooms';
import { isWorldReadable, visibleRanges, type VisibleRange } from './visible';

/** The same for rooms that there are not, so that nobody finds out which there are. */
const notInRoom = () => forbidden('You are not in this room');

/** A room of which somebody may read something, and which part. Throws `M_FORBIDDEN` otherwise. */
export interface ReadableRoom {
  readonly room: Room;
  readonly ranges: readonly VisibleRange[];
}

export async function readableRoom(rooms: Rooms, roomId: string, userId: string): Promise<ReadableRoom> {
  const room = await rooms.get(roomId);
  if (!room || room.isClosedTo(userId)) throw notInRoom();
  const ranges = await visibleRanges(room, userId);
  if (ranges.length === 0) throw notInRoom();
  const membership = room.membership(userId);
  const isGone = membership === 'leave' || membership === 'ban';
  if (isGone && !(await rooms.membershipsOf(userId)).some((one) => one.roomId === roomId)) {
    // Client-Server API, "Leaving Rooms": who has forgotten a room no longer retrieves its history.
    throw notInRoom();
  }
  return { room, ranges };
}

/** The state of a room as somebody may know it: today's for members, that of their leaving for those who left. */
export async function readableState(
  rooms: Rooms,
  roomId: string,
  call: Pick<MatrixCall<unknown>, 'requester' | 'takeLimit'>,
): Promise<{ room: Room; state: RoomState; ranges: readonly VisibleRange[] }> {
  const { userId } = call.requester;
  const { room, ranges } = await readableRoom(rooms, roomId, userId);
  const membership = room.membership(userId);
  if (membership === 'join' || isWorldReadable(room)) return { room, state: room.state, ranges };
  if (membership !== 'leave' && membership !== 'ban') throw notInRoom();
  const leftAt = await lastLeaving(room, userId);
  if (leftAt === null) throw notInRoom();
  takeForRoom(call, room);
  return { room, state: await room.stateAt(leftAt), ranges };
}

/** The state after an event as somebody may know it: people who left get none newer than that of their leaving. */
export async function readableStateAt(
  room: Room,
  position: number,
  userId: string,
): Promise<readonly RoomEvent[]> {
  if (room.membership(userId) === 'join' || isWorldReadable(room)) return [...(await room.stateAt(position))];
  const leftAt = await lastLeaving(room, userId);
  return leftAt === null ? [] : [...(await room.stateAt(Math.min(position, leftAt)))];
}

/** The position at which somebody last left the room; null if they never joined it. */
async function lastLeaving(room: Room, userId: string): Promise<number | null> {
  const memberships = await room.membershipsOf(userId);
  const lastJoin = memberships.findLastIndex((event) => event.content.membership === 'join');
  return lastJoin === -1 ? null : (memberships[lastJoin + 1]?.position ?? null);
}

/** People in a room, present and former, from which on everything about it is much. */
const LARGE_ROOM = 500;

/** Counts a call whose work grows with the people of a room. Throws `M_LIMIT_EXCEEDED`. */
export function takeForRoom(call: Pick<MatrixCall<unknown>, 'takeLimit'>, room: Room): void {
  if (room.state.size > LARGE_ROOM) call.takeLimit('large_room');
}

/** A room that somebody is in now. Throws `M_FORBIDDEN` otherwise. */
export async function joinedRoom(rooms: Rooms, roomId: string, userId: string): Promise<Room> {
  const room = await rooms.get(roomId);
  if (room?.membership(userId) !== 'join' || room.isClosedTo(userId)) throw notInRoom();
  return room;
}
