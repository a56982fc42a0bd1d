import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room, RoomMembership, Rooms, RoomState } from '@/homeserver/rooms/rooms';
import type { Stream } from '@/homeserver/stream/stream';

/**
 * A room as it stood at one position. Rooms change in place while a sync waits for something; newest events and state
 * are values, so whoever took them at one moment keeps seeing that moment.
 */
export interface RoomSlice {
  readonly room: Room;
  readonly newest: readonly RoomEvent[];
  readonly state: RoomState;
  /** Position of the room's newest event. */
  readonly position: number;
}

/** One person's rooms at one position. */
export interface Snapshot {
  readonly position: number;
  readonly memberships: readonly RoomMembership[];
  readonly slices: ReadonlyMap<string, RoomSlice>;
}

export function sliceOf(room: Room): RoomSlice {
  return { room, newest: room.newest, state: room.state, position: room.position };
}

/**
 * Takes a person's rooms as they are between two batches. `isWanted` says of which memberships the room is needed.
 * Reads rooms that are not in memory, and takes everything anew when something was published meanwhile.
 */
export async function takeSnapshot(
  { rooms, stream }: { rooms: Rooms; stream: Stream },
  userId: string,
  isWanted: (membership: RoomMembership) => boolean,
): Promise<Snapshot> {
  // Held until the end, so that no room that was read goes out of memory again.
  const held = new Map<string, Room>();
  for (;;) {
    const { position } = stream;
    const memberships = await rooms.membershipsOf(userId);
    const slices = new Map<string, RoomSlice>();
    for (const membership of memberships) {
      if (!isWanted(membership)) continue;
      const { roomId } = membership;
      const room = held.get(roomId) ?? rooms.loaded(roomId) ?? (await rooms.get(roomId));
      if (!room) continue;
      held.set(roomId, room);
      slices.set(roomId, sliceOf(room));
    }
    if (stream.position === position) return { position, memberships, slices };
  }
}

/** Whether the newest events hold everything after a position. */
export function coversSince({ newest }: RoomSlice, position: number): boolean {
  const [oldest] = newest;
  return oldest === undefined || oldest.type === 'm.room.create' || oldest.position <= position + 1;
}

/** Whether the events are all of the newest that lies between the first and the last of them. */
export function isUnbroken({ newest }: RoomSlice, events: readonly RoomEvent[]): boolean {
  const [first] = events;
  const start = first ? newest.lastIndexOf(first) : -1;
  return start !== -1 && newest[start + events.length - 1] === events.at(-1);
}
