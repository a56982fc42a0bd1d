import { nameHolds } from '@/lib/name/name-holds';
import { marksOf, type Marks } from '@/components/room/room-marks';
import type { RoomActivity } from '@/lib/chat/model';
import type { Room } from '@/protocol/room';

/** What of "My Space" is shown: everything, or only where something is new. */
export const newnessFilters = ['all', 'unread', 'mentions'] as const;
export type NewnessFilter = (typeof newnessFilters)[number];

/** A room of any space with what the chat client knows of it. */
export interface OwnRoom {
  readonly room: Room;
  readonly activity: RoomActivity | undefined;
  readonly marks: Marks;
  /** Of the newest message; before the first, when the room was made. */
  readonly timestampMs: number;
}

/** The rooms with their news, newest message first, without archived ones. */
export function ownRooms(
  rooms: readonly Room[],
  activities: ReadonlyMap<string, RoomActivity>,
): readonly OwnRoom[] {
  return rooms
    .filter(({ matrixRoomId, archived }) => matrixRoomId !== '' && !archived)
    .map((room) => {
      const activity = activities.get(room.matrixRoomId);
      const timestampMs = activity?.lastMessage?.timestampMs ?? Date.parse(room.createdTime);
      return { room, activity, marks: marksOf(activity), timestampMs };
    })
    .toSorted((one, other) => other.timestampMs - one.timestampMs);
}

/**
 * Those whose name, or the name of whose space, contains a text, and which pass the filter. `keptId` is shown whatever is
 * new in it, because reading a room must not take it away from under the reader.
 */
export function filteredRooms(
  rooms: readonly OwnRoom[],
  { text, filter, keptId }: { text: string; filter: NewnessFilter; keptId: string | null },
): readonly OwnRoom[] {
  return rooms.filter(
    ({ room, marks }) =>
      (nameHolds(room, text) || nameHolds(room.space, text)) &&
      (filter === 'all' ||
        room.matrixRoomId === keptId ||
        (filter === 'mentions' ? marks.mentions : marks.unread + marks.mentions) > 0),
  );
}
