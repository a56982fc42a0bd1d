import type { RoomEvent } from '@/homeserver/rooms/event';
import { filterOf, filterTest } from './event-filter';

// Client-Server API, "Filtering", RoomEventFilter.
const event = (fields: Partial<RoomEvent>): RoomEvent => ({
  position: 1,
  roomId: '!room:test.example',
  eventId: '$event',
  type: 'm.room.message',
  stateKey: undefined,
  sender: '@alice:test.example',
  content: {},
  originServerTs: 0,
  relation: undefined,
  redacts: undefined,
  redactedBecause: undefined,
  replaces: undefined,
  transaction: undefined,
  counted: 0,
  ...fields,
});
const passes = (filter: object, fields: Partial<RoomEvent> = {}) =>
  (filterTest(filterOf(JSON.stringify(filter))) ?? (() => true))(event(fields));

test('Without a filter everything passes', () => {
  expect(filterTest(filterOf(null))).toBeUndefined();
  expect(passes({})).toBe(true);
});

test('types and not_types: what is excluded stays out even if it is asked for', () => {
  expect(passes({ types: ['m.room.message'] })).toBe(true);
  expect(passes({ types: ['m.room.name'] })).toBe(false);
  expect(passes({ types: [] })).toBe(false);
  expect(passes({ types: ['m.room.message'], not_types: ['m.room.message'] })).toBe(false);
});

test.each([
  ['m.room.*', true],
  ['*', true],
  ['*.message', true],
  ['m.*.message', true],
  ['m.*o*m.*sage', true],
  ['m.room.message*', true],
  ['m.room.messages*', false],
  ['*message.*', false],
  ['m.room.mess*message', false],
])('A star in a type stands for any characters: %s', (pattern, expected) => {
  expect(passes({ types: [pattern] })).toBe(expected);
  expect(passes({ not_types: [pattern] })).toBe(!expected);
});

test('senders, not_senders, rooms and not_rooms', () => {
  expect(passes({ senders: ['@alice:test.example'] })).toBe(true);
  expect(passes({ senders: ['@bob:test.example'] })).toBe(false);
  expect(passes({ not_senders: ['@alice:test.example'] })).toBe(false);
  expect(passes({ rooms: ['!other:test.example'] })).toBe(false);
  expect(passes({ not_rooms: ['!room:test.example'] })).toBe(false);
});

test('contains_url looks for an address in the content', () => {
  const picture = { content: { url: 'mxc://test.example/abc' } };
  expect(passes({ contains_url: true }, picture)).toBe(true);
  expect(passes({ contains_url: true })).toBe(false);
  expect(passes({ contains_url: false }, picture)).toBe(false);
});

test.each(['[]', '{', '{"types":"m.room.message"}', '{"limit":-1}'])(
  'What is no filter is refused: %s',
  (text) => {
    expect(() => filterOf(text)).toThrow('The filter is not as the specification has it');
  },
);
