import type { ChannelOrder } from '@/protocol/channel-order';
import type { Room, RoomCategory } from '@/protocol/room';
import type { RoomId } from '@/protocol/ids';

/** One line of the list of channels or rooms. `id` is its key. */
export type ListEntry =
  | { readonly kind: 'room'; readonly id: string; readonly name: string; readonly room: Room }
  | {
      readonly kind: 'category';
      readonly id: string;
      readonly name: string;
      readonly category: RoomCategory;
      readonly isCollapsed: boolean;
      readonly isEmpty: boolean;
    };

export interface ListView {
  /** All categories, for those who may change them; null shows those that have a channel. */
  readonly categories: readonly RoomCategory[] | null;
  readonly collapsed: ReadonlySet<number>;
  /** Shows a channel of a collapsed category all the same. */
  readonly standsOut: (room: Room) => boolean;
}

const entryOf = (room: Room): ListEntry => ({ kind: 'room', id: roomKey(room.id), name: room.name, room });
export const roomKey = (id: RoomId) => `room ${id}`;
export const categoryKey = (id: number) => `category ${id}`;

/** Rooms without archived ones, in their categories. The server answers them in their order. */
export function listEntries(all: readonly Room[], view: ListView): ListEntry[] {
  const rooms = all.filter(({ archived }) => !archived);
  const used = new Map(rooms.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  for (const { id } of view.categories ?? []) used.delete(id);
  const categories = [...(view.categories ?? []), ...used.values()];
  return [
    ...rooms.filter(({ category }) => !category).map(entryOf),
    ...categories.flatMap((category): ListEntry[] => {
      const inside = rooms.filter((room) => room.category?.id === category.id);
      const isCollapsed = view.collapsed.has(category.id);
      const { id, name } = category;
      const isEmpty = inside.length === 0;
      return [
        { kind: 'category', id: categoryKey(id), name, category, isCollapsed, isEmpty },
        ...(isCollapsed ? inside.filter(view.standsOut) : inside).map(entryOf),
      ];
    }),
  ];
}

/** What was archived, for those who can enter it. */
export function archivedIn(rooms: readonly Room[]): readonly Room[] {
  return rooms.filter(({ archived, locked }) => archived && !locked);
}

/** The order after a channel was put down among lines: behind the one above it, in whose category it then is. */
export function orderAfterDrop(order: ChannelOrder, ids: readonly string[], roomId: RoomId): ChannelOrder {
  const above = ids[ids.indexOf(roomKey(roomId)) - 1];
  const others = withoutRoom(order, roomId);
  const put = (roomIds: readonly RoomId[], isFirst: boolean) => {
    const at = isFirst ? 0 : roomIds.findIndex((id) => roomKey(id) === above) + 1;
    return at > 0 || isFirst ? roomIds.toSpliced(at, 0, roomId) : [...roomIds];
  };
  return {
    ...others,
    roomIds: put(others.roomIds, above === undefined),
    categories: others.categories.map((category) => ({
      ...category,
      roomIds: put(category.roomIds, above === categoryKey(category.id)),
    })),
  };
}

/** The order with a channel as the last of a category, or of those without one. */
export function orderWithRoomIn(
  order: ChannelOrder,
  roomId: RoomId,
  categoryId: number | null,
): ChannelOrder {
  const others = withoutRoom(order, roomId);
  const put = (roomIds: readonly RoomId[], isHere: boolean) => (isHere ? [...roomIds, roomId] : [...roomIds]);
  return {
    ...others,
    roomIds: put(others.roomIds, categoryId === null),
    categories: others.categories.map((category) => ({
      ...category,
      roomIds: put(category.roomIds, category.id === categoryId),
    })),
  };
}

/** The order with its categories in another one. */
export function orderWithCategories(order: ChannelOrder, ids: readonly string[]): ChannelOrder {
  const placeOf = ({ id }: RoomCategory) => ids.indexOf(categoryKey(id));
  return { ...order, categories: order.categories.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function withoutRoom(order: ChannelOrder, roomId: RoomId): ChannelOrder {
  const without = (roomIds: readonly RoomId[]) => roomIds.filter((id) => id !== roomId);
  return {
    ...order,
    roomIds: without(order.roomIds),
    categories: order.categories.map((category) => ({ ...category, roomIds: without(category.roomIds) })),
  };
}
