import { nameHolds } from '@/lib/name/name-holds';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';

export interface RoomLists {
  readonly channels: readonly Room[];
  /** Those that the person is in, then those that can be joined, then the locked ones. */
  readonly rooms: readonly Room[];
}

const rank = (room: Room) => (room.joined ? 0 : room.locked ? 2 : 1);

/** Types 0 and 1 are channels, 2 and 3 rooms (CHN-04, OPN-04). */
export function splitRooms(all: readonly Room[]): RoomLists {
  return {
    channels: all.filter(isChannel),
    rooms: all.filter((room) => !isChannel(room)).toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** A room that the homeserver has not made yet; of locked rooms nobody is told their Matrix id. */
export function isPreparing(room: Room): boolean {
  return room.matrixRoomId === '' && !room.locked;
}

/** Rooms of which a name holds a text, in whatever case (CHN-09). */
export function roomsNamed(rooms: readonly Room[], text: string): readonly Room[] {
  return text.trim() === '' ? rooms : rooms.filter((room) => nameHolds(room, text));
}

/** Rooms that a key press can lead to: of the person's own, as they stand in the list, without archived ones. */
export function openRooms({ channels, rooms }: RoomLists): readonly Room[] {
  return [...channels, ...rooms].filter(
    ({ joined, archived, matrixRoomId }) => joined && !archived && matrixRoomId !== '',
  );
}

/** The next or previous one that `wanted` accepts, round the ends; undefined when there is none. */
export function neighbour<Item>(
  items: readonly Item[],
  isCurrent: (item: Item) => boolean,
  step: 1 | -1,
  wanted: (item: Item) => boolean = () => true,
): Item | undefined {
  const at = items.findIndex(isCurrent);
  const from = at < 0 && step < 0 ? 0 : at;
  for (let passed = 1; passed <= items.length; passed += 1) {
    const item = items.at((from + step * passed + items.length * 2) % items.length);
    if (item !== undefined && wanted(item) && !isCurrent(item)) return item;
  }
  return undefined;
}

/** Where a space opens: the room seen last, else the first channel, else the first room that the person is in. */
export function entrance(lists: RoomLists, seenLast: string | null): Room | undefined {
  const open = openRooms(lists);
  return open.find(({ matrixRoomId }) => matrixRoomId === seenLast) ?? open[0];
}
