import type { RoomActivity } from '@/lib/chat/model';
import { marksOf, marksOfSpaces } from './room-marks';

const activity = (matrixRoomId: string, more: Partial<RoomActivity> = {}): RoomActivity => ({
  matrixRoomId,
  roomId: 1,
  spaceId: 1,
  kind: 'channel',
  muted: false,
  unread: 0,
  mentions: 0,
  lastMessage: null,
  readTimestampMs: null,
  readUpToMs: null,
  ...more,
});

test('CHN-05 a muted room tells of its mentions only, an unknown one of nothing', () => {
  expect(marksOf(activity('!a', { unread: 7, mentions: 2, muted: true }))).toEqual({
    unread: 0,
    mentions: 2,
  });
  expect(marksOf(activity('!a', { unread: 7, mentions: 2 }))).toEqual({ unread: 7, mentions: 2 });
  expect(marksOf(undefined)).toEqual({ unread: 0, mentions: 0 });
});

test('CHN-01 the marks of a space are the sum of its rooms', () => {
  const all = [
    activity('!a', { unread: 3, mentions: 1 }),
    activity('!b', { unread: 4, muted: true, mentions: 2 }),
    activity('!c', { spaceId: 2, unread: 5 }),
    activity('!d', { spaceId: null, unread: 9 }),
  ];
  expect([...marksOfSpaces(new Map(all.map((each) => [each.matrixRoomId, each])))]).toEqual([
    [1, { unread: 3, mentions: 3 }],
    [2, { unread: 5, mentions: 0 }],
  ]);
});
