import type { Room } from '@/protocol/room';
import { entrance, neighbour, openRooms, roomsNamed, splitRooms } from './room-order';

const room = (id: number, kind: Room['kind'], more: Partial<Room> = {}): Room => ({
  id,
  matrixRoomId: `!${id}:site`,
  name: `room_${id}`,
  asciiName: `room_${id}`,
  logo: '',
  topic: '',
  spaceId: 1,
  space: { logo: '', name: 'Atlas', asciiName: 'Atlas' },
  kind,
  category: null,
  archived: false,
  members: 2,
  joined: true,
  locked: false,
  ruled: false,
  canPost: true,
  canGive: true,
  slowMode: 0,
  slowModeExempt: false,
  createdTime: '2026-01-01T00:00:00.000Z',
  ...more,
});

const ids = (rooms: readonly Room[]) => rooms.map(({ id }) => id);

test('CHN-04 OPN-04 types 0 and 1 are channels, 2 and 3 rooms; own rooms first, locked ones last', () => {
  const lists = splitRooms([
    room(1, 'channel'),
    room(2, 'privateRoom', { joined: false, locked: true }),
    room(3, 'readOnlyChannel'),
    room(4, 'publicRoom', { joined: false }),
    room(5, 'privateRoom'),
  ]);
  expect(ids(lists.channels)).toEqual([1, 3]);
  expect(ids(lists.rooms)).toEqual([5, 4, 2]);
});

test('CHN-09 the filter is a substring of the name in whatever case', () => {
  const rooms = [room(1, 'channel', { name: 'general' }), room(2, 'channel', { name: 'help' })];
  expect(ids(roomsNamed(rooms, 'GEN'))).toEqual([1]);
  expect(ids(roomsNamed(rooms, '  '))).toEqual([1, 2]);
  expect(ids(roomsNamed(rooms, 'x'))).toEqual([]);
});

test('keys walk the rooms that are open to the person, round the ends', () => {
  const open = openRooms(
    splitRooms([
      room(1, 'channel'),
      room(2, 'channel', { matrixRoomId: '' }),
      room(3, 'privateRoom', { joined: false, locked: true }),
      room(4, 'channel'),
    ]),
  );
  expect(ids(open)).toEqual([1, 4]);
  const at = (id: number) => (item: Room) => item.id === id;
  expect(neighbour(open, at(1), 1)?.id).toBe(4);
  expect(neighbour(open, at(4), 1)?.id).toBe(1);
  expect(neighbour(open, at(1), -1)?.id).toBe(4);
  expect(neighbour(open, at(9), 1)?.id).toBe(1);
  expect(neighbour(open, at(9), -1)?.id).toBe(4);
  expect(neighbour(open, at(1), 1, () => false)).toBeUndefined();
  expect(neighbour([], at(1), 1)).toBeUndefined();
  expect(neighbour(open.slice(0, 1), at(1), 1)).toBeUndefined();
});

test('a space opens at the room seen last, else at its first channel, else nowhere', () => {
  const lists = splitRooms([room(1, 'channel'), room(2, 'privateRoom')]);
  expect(entrance(lists, '!2:site')?.id).toBe(2);
  expect(entrance(lists, '!9:site')?.id).toBe(1);
  expect(entrance(lists, null)?.id).toBe(1);
  expect(
    entrance(splitRooms([room(3, 'privateRoom', { joined: false, locked: true })]), null),
  ).toBeUndefined();
});
