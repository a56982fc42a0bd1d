import type { RoomActivity } from '@/lib/chat/model';
import { groupName } from '@/lib/format/group-name';
import type { AnyConversation } from '@/protocol/dm';
import { isGroup } from '@/protocol/group-rules';
import { listedDirects, tickOf } from './direct-order';

const person = (id: number, username: string) => ({ id, username, avatar: '' });
const conversation = (id: number, username: string, accepted = true): AnyConversation => ({
  user: person(id, username),
  room: { id, matrixRoomId: `!${id}:site` },
  accepted,
  createdTime: new Date(id * 1000).toISOString(),
});
const group = (id: number, name: string, ...names: string[]): AnyConversation => ({
  users: names.map((username, index) => person(10 + index, username)),
  name,
  logo: '',
  addedBy: null,
  room: { id, matrixRoomId: `!${id}:site` },
  accepted: true,
  createdTime: new Date(id * 1000).toISOString(),
});
const message = (timestampMs: number, more: Partial<NonNullable<RoomActivity['lastMessage']>> = {}) => ({
  eventId: '$1',
  kind: 'text' as const,
  text: 'Hello',
  timestampMs,
  isOwn: true,
  senderId: null,
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
    readUpToMs: null,
  },
];

const all = [
  conversation(1, 'Ada'),
  conversation(2, 'Adam'),
  conversation(3, 'Ben', false),
  conversation(4, 'Cy'),
  group(5, 'Proofs', 'Dan', 'Adele'),
  group(6, '', 'Eve', 'Finn'),
];
const activities = new Map([activity(1, message(9_000)), activity(2, null)]);
const namesOf = (text: string) =>
  listedDirects(all, activities, text).map(({ conversation: each }) =>
    isGroup(each) ? groupName(each, 'Only you') : each.user.username,
  );

test('DM-08 DM-10 the newest message is first, one without counts from its beginning, and requests are elsewhere', () => {
  expect(namesOf('')).toEqual(['Ada', 'Eve, Finn', 'Proofs', 'Cy', 'Adam']);
});

test('DM-03 the search looks for a part of the name, whatever its case, and through the people of groups', () => {
  expect(namesOf(' DA ')).toEqual(['Ada', 'Proofs', 'Adam']);
  expect(namesOf('proof')).toEqual(['Proofs']);
  expect(namesOf('finn')).toEqual(['Eve, Finn']);
  expect(namesOf('zz')).toEqual([]);
});

test("DM-12 own messages carry a tick, two once they are read, others' none", () => {
  expect(tickOf(message(1))).toBe('sent');
  expect(tickOf(message(1, { readMs: 2 }))).toBe('read');
  expect(tickOf(message(1, { isOwn: false, readMs: 2 }))).toBeNull();
  expect(tickOf(null)).toBeNull();
});
