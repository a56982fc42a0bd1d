import type { ChannelOrder } from '@/protocol/channel-order';
import type { Room } from '@/protocol/room';
import {
  archivedIn,
  categoryKey,
  listEntries,
  orderAfterDrop,
  orderWithCategories,
  orderWithRoomIn,
  roomKey,
} from './channel-order';

const play = { id: 1, name: 'Play' };
const work = { id: 2, name: 'Work' };
const empty = { id: 3, name: 'Empty' };
const room = (id: number, category: Room['category'] = null, more: Partial<Room> = {}) =>
  ({ id, name: `room ${id}`, category, archived: false, locked: false, ...more }) as Room;
const rooms = [room(11), room(12, play), room(13, play), room(14, work), room(15, work, { archived: true })];

const shown = (view: Partial<Parameters<typeof listEntries>[1]>) =>
  listEntries(rooms, { categories: null, collapsed: new Set(), standsOut: () => false, ...view }).map(
    ({ id }) => id,
  );
const [c, r] = [categoryKey, roomKey];

test('channels stand in their categories, empty ones only for who may change them, and archived channels elsewhere', () => {
  const all = [r(11), c(1), r(12), r(13), c(2), r(14)];
  expect(shown({})).toEqual(all);
  expect(shown({ categories: [play, work, empty] })).toEqual([...all, c(3)]);
  // One that this page has not been told of yet.
  expect(shown({ categories: [work] })).toEqual([r(11), c(2), r(14), c(1), r(12), r(13)]);
  expect(
    archivedIn([...rooms, room(16, null, { archived: true, locked: true })]).map(({ id }) => id),
  ).toEqual([15]);
});

test('a collapsed category shows what stands out alone', () => {
  expect(shown({ collapsed: new Set([1]), standsOut: ({ id }) => id === 13 })).toEqual([
    r(11),
    c(1),
    r(13),
    c(2),
    r(14),
  ]);
});

const order: ChannelOrder = {
  version: 4,
  roomIds: [11],
  categories: [
    { ...play, roomIds: [12, 13] },
    { ...work, roomIds: [14] },
  ],
};
const places = ({ roomIds, categories }: ChannelOrder) => [
  roomIds,
  ...categories.map((category) => [category.name, ...category.roomIds]),
];

test.each([
  ['first of all', [r(14), r(11), c(1), r(12), r(13), c(2)], 14, [[14, 11], ['Play', 12, 13], ['Work']]],
  ['behind a header', [r(11), c(1), r(14), r(12), r(13), c(2)], 14, [[11], ['Play', 14, 12, 13], ['Work']]],
  [
    'behind a channel',
    [c(1), r(12), r(11), r(13), c(2), r(14)],
    11,
    [[], ['Play', 12, 11, 13], ['Work', 14]],
  ],
  // Its hidden channels stay behind it.
  ['in a collapsed category', [c(1), r(11), c(2), r(14)], 11, [[], ['Play', 11, 12, 13], ['Work', 14]]],
  ['last', [r(11), c(1), r(12), c(2), r(14), r(13)], 13, [[11], ['Play', 12], ['Work', 14, 13]]],
])('a channel that is put down %s goes there', (_where, ids, roomId, expected) => {
  expect(places(orderAfterDrop(order, ids, roomId))).toEqual(expected);
});

test('a channel goes to the end of a category, or out of all, and categories change places with what is in them', () => {
  expect(places(orderWithRoomIn(order, 11, 2))).toEqual([[], ['Play', 12, 13], ['Work', 14, 11]]);
  expect(places(orderWithRoomIn(order, 12, null))).toEqual([
    [11, 12],
    ['Play', 13],
    ['Work', 14],
  ]);
  expect(places(orderWithCategories(order, [c(2), c(1)]))).toEqual([[11], ['Work', 14], ['Play', 12, 13]]);
});
