import { CREATOR, members, stateOf, verdict } from '@/homeserver/testing/state';
import type { Json, JsonObject } from '@/homeserver/rooms/event';

// Room Version 11, "Authorization rules", rule 9.

const ANN = '@ann:test.example';
const BEN = '@ben:test.example';

/** ANN, who has 50, changes the levels from one content to another. */
function change(before: JsonObject, after: JsonObject): string {
  const users = { [CREATOR]: 100, [ANN]: 50 };
  const levels = { events: { 'm.room.power_levels': 50 }, users, ...before };
  const state = stateOf({ ...members({ [ANN]: 'join' }), 'm.room.power_levels': levels });
  const attempt = { type: 'm.room.power_levels', stateKey: '', sender: ANN, state };
  return verdict({ ...attempt, content: { events: { 'm.room.power_levels': 50 }, users, ...after } });
}

const LEVELS = ['users_default', 'events_default', 'state_default', 'ban', 'redact', 'kick', 'invite'];

test.each(LEVELS)('9.1 %s is a whole number', (name) => {
  expect(change({}, { [name]: 10 })).toBe('allowed');
  for (const wrong of ['10', 0.5, null, true, {}] as Json[])
    expect(change({}, { [name]: wrong })).toBe('9.1');
});

test.each(['events', 'notifications'])('9.2 %s is an object of whole numbers', (name) => {
  const kept = name === 'events' ? { 'm.room.power_levels': 50 } : {};
  expect(change({}, { [name]: { ...kept, room: 10 } })).toBe('allowed');
  for (const wrong of [{ ...kept, room: '10' }, [], 'x', null, 1] as Json[]) {
    expect(change({}, { [name]: wrong })).toBe('9.2');
  }
});

test('9.3 users is an object of people and whole numbers', () => {
  const users = { [CREATOR]: 100, [ANN]: 50 };
  expect(change({}, { users: { ...users, [BEN]: 1 } })).toBe('allowed');
  expect(change({}, { users: { ...users, [BEN]: '1' } })).toBe('9.3');
  for (const wrong of ['ben', '@ben', 'ben:test.example', '@ben:', `@${'b'.repeat(255)}:x`]) {
    expect(change({}, { users: { ...users, [wrong]: 1 } })).toBe('9.3');
  }
  expect(change({}, { users: [] })).toBe('9.3');
});

test('9.4 the first levels of a room may be any', () => {
  const first = { type: 'm.room.power_levels', stateKey: '', sender: CREATOR };
  expect(verdict({ ...first, content: { users: { [CREATOR]: 1000 } } })).toBe('allowed');
  expect(verdict({ ...first, content: { ban: 'x' } })).toBe('9.1');
});

test.each(LEVELS)('9.5.1 nobody changes or removes a %s that is above them', (name) => {
  expect(change({ [name]: 50 }, { [name]: 0 })).toBe('allowed');
  expect(change({ [name]: 50 }, {})).toBe('allowed');
  // The level of ANN is her own entry, so the default for others changes nothing about it.
  const above = { [name]: 51, events: { 'm.room.power_levels': 50 } };
  expect(change(above, { [name]: 0 })).toBe('9.5.1');
  expect(change(above, {})).toBe('9.5.1');
  expect(change(above, { [name]: 51 })).toBe('allowed');
});

test.each(LEVELS)('9.5.2 nobody raises %s above themselves', (name) => {
  expect(change({ [name]: 0 }, { [name]: 50 })).toBe('allowed');
  expect(change({ [name]: 0 }, { [name]: 51 })).toBe('9.5.2');
  expect(change({}, { [name]: 51 })).toBe('9.5.2');
});

describe.each(['events', 'notifications'])('an entry of %s', (name) => {
  const entry = (level: number | undefined) => ({
    [name]: {
      ...(name === 'events' && { 'm.room.power_levels': 50 }),
      ...(level !== undefined && { x: level }),
    },
  });

  test('9.6.1 that is above somebody is not theirs to change or remove', () => {
    expect(change(entry(50), entry(0))).toBe('allowed');
    expect(change(entry(50), entry(undefined))).toBe('allowed');
    expect(change(entry(51), entry(0))).toBe('9.6.1');
    expect(change(entry(51), entry(undefined))).toBe('9.6.1');
    expect(change(entry(51), entry(51))).toBe('allowed');
  });

  test('9.7.1 is not raised above oneself', () => {
    expect(change(entry(0), entry(50))).toBe('allowed');
    expect(change(entry(undefined), entry(50))).toBe('allowed');
    expect(change(entry(0), entry(51))).toBe('9.7.1');
    expect(change(entry(undefined), entry(51))).toBe('9.7.1');
  });
});

describe('a person’s level', () => {
  const users = (more: Record<string, number>, ann = 50) => ({
    users: { [CREATOR]: 100, [ANN]: ann, ...more },
  });

  test('9.8.1 is not changed or removed by who stands no higher, except one’s own', () => {
    expect(change(users({ [BEN]: 49 }), users({ [BEN]: 0 }))).toBe('allowed');
    expect(change(users({ [BEN]: 49 }), users({}))).toBe('allowed');
    expect(change(users({ [BEN]: 50 }), users({ [BEN]: 0 }))).toBe('9.8.1');
    expect(change(users({ [BEN]: 50 }), users({}))).toBe('9.8.1');
    expect(change(users({}), { users: { [ANN]: 50 } })).toBe('9.8.1');
    expect(change(users({}), users({}, 10))).toBe('allowed');
  });

  test('9.9.1 is not raised above one’s own', () => {
    expect(change(users({}), users({ [BEN]: 50 }))).toBe('allowed');
    expect(change(users({}), users({ [BEN]: 51 }))).toBe('9.9.1');
    expect(change(users({ [BEN]: 1 }), users({ [BEN]: 51 }))).toBe('9.9.1');
    expect(change(users({}), users({}, 51))).toBe('9.9.1');
  });
});

test('9.10 levels that stay as they are may be said again', () => {
  const same = { ban: 100, notifications: { room: 100 } };
  expect(change(same, same)).toBe('allowed');
});
