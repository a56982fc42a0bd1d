import type { RoomActivity } from '@/lib/chat/model';
import type { DirectConversation } from '@/protocol/dm';
import { listedDirects, tickOf } from './direct-order';

const conversation = (id: number, username: string, accepted = true): DirectConversation => ({
  user: { id, username, avatar: '' },
  room: { id, matrixRoomId: `!${id}:site` },
  accepted,
  createdTime: new Date(id * 1000).toISOString(),
});
const message = (timestampMs: number, more: Partial<NonNullable<RoomActivity['lastMessage']>> = {}) => ({
  eventId: '$1',
  kind: 'text' as const,
  text: 'Hello',
  timestampMs,
  isOwn: true,
  readMs: null,
  ...more,
});
const activity = (id: number, lastMessage: RoomActivity['lastMessage']): [string, RoomActivity] => [
  `!${id}:site`,
  {
    matrixRoomId: `!${id}:site`,
    roomId: id,
    spaceId: null,
    kind: 'direct',
    muted: false,
    unread: 0,
    mentions: 0,
    lastMessage,
    readTimestampMs: null,
  },
];

const all = [
  conversation(1, 'Ada'),
  conversation(2, 'Adam'),
  conversation(3, 'Ben', false),
  conversation(4, 'Cy'),
];
const activities = new Map([activity(1, message(9_000)), activity(2, null)]);
const namesOf = (text: string) =>
  listedDirects(all, activities, text).map((each) => each.conversation.user.username);

test('DM-08 DM-10 the newest message is first, one without counts from its beginning, and requests are elsewhere', () => {
  expect(namesOf('')).toEqual(['Ada', 'Cy', 'Adam']);
});

test('DM-03 the search looks for a part of the name, whatever its case', () => {
  expect(namesOf(' DA ')).toEqual(['Ada', 'Adam']);
  expect(namesOf('zz')).toEqual([]);
});

test("DM-12 own messages carry a tick, two once they are read, others' none", () => {
  expect(tickOf(message(1))).toBe('sent');
  expect(tickOf(message(1, { readMs: 2 }))).toBe('read');
  expect(tickOf(message(1, { isOwn: false, readMs: 2 }))).toBeNull();
  expect(tickOf(null)).toBeNull();
});
