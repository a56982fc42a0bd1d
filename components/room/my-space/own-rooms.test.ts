import type { RoomActivity } from '@/lib/chat/model';
import { testRoom } from '@/components/room/testing/test-room';
import { filteredRooms, ownRooms } from './own-rooms';

const room = (id: number, name: string, space: string) =>
  testRoom(id, name, {
    matrixRoomId: `!${id}`,
    space: { name: space, asciiName: space, logo: '' },
    createdTime: new Date(id * 1000).toISOString(),
  });

const activity = (id: number, news: Partial<RoomActivity>): [string, RoomActivity] => [
  `!${id}`,
  {
    matrixRoomId: `!${id}`,
    roomId: id,
    spaceId: 1,
    kind: 'channel',
    muted: false,
    unread: 0,
    mentions: 0,
    lastMessage: null,
    readTimestampMs: null,
    readUpToMs: null,
    ...news,
  },
];
const said = (timestampMs: number) => ({
  lastMessage: {
    eventId: '$1',
    kind: 'text',
    text: 'hi',
    timestampMs,
    isOwn: false,
    senderId: null,
    readMs: null,
  } as const,
});

const rooms = [room(1, 'general', 'Atlas'), room(2, 'general', 'Forge'), room(3, 'maps', 'Atlas')];
const activities = new Map([
  activity(1, said(9_000)),
  activity(2, { unread: 2, mentions: 1 }),
  activity(3, { unread: 1, ...said(5_000) }),
]);
const idsOf = (text: string, filter: 'all' | 'unread' | 'mentions', keptId: string | null = null) =>
  filteredRooms(ownRooms(rooms, activities), { text, filter, keptId }).map((own) => own.room.id);

test.each([
  ['', 'all', [1, 3, 2]],
  [' GENERAL ', 'all', [1, 2]],
  ['atlas', 'all', [1, 3]],
  ['', 'unread', [3, 2]],
  ['', 'mentions', [2]],
  ['maps', 'mentions', []],
] as const)('CHN-44 the text "%s" and the filter %s leave %j, newest first', (text, filter, ids) => {
  expect(idsOf(text, filter)).toEqual(ids);
});

test('the room on screen stays when it has been read', () => {
  expect(idsOf('', 'unread', '!1')).toEqual([1, 3, 2]);
});

test('a room that the homeserver has not made yet is left out', () => {
  expect(ownRooms([{ ...room(4, 'new', 'Atlas'), matrixRoomId: '' }], activities)).toEqual([]);
});
