import { CREATOR, members, stateOf, verdict } from '@/homeserver/testing/state';
import { StateSnapshot } from '@/homeserver/rooms/state';

// Room Version 11, "Authorization rules": rules 1 to 3, 5 to 8 and 10. Rule 4 is in membership-rules.test.ts, rule 9 in
// power-level-rules.test.ts.

const ANN = '@ann:test.example';
const inRoom = members({ [ANN]: 'join' });
const create = { type: 'm.room.create', stateKey: '', sender: CREATOR, state: StateSnapshot.empty };

test('1.1 a room is created once', () => {
  expect(verdict({ ...create, previousType: undefined })).toBe('allowed');
  expect(verdict({ ...create, previousType: 'm.room.create' })).toBe('1.1');
});

test('1.2 a room belongs to the server of who creates it', () => {
  expect(verdict({ ...create, previousType: undefined, roomId: '!r:test.example' })).toBe('allowed');
  expect(verdict({ ...create, previousType: undefined, roomId: '!r:elsewhere.example' })).toBe('1.2');
});

test('1.3 a room has a version that the server knows', () => {
  const of = (version: string) => ({
    ...create,
    previousType: undefined,
    content: { room_version: version },
  });
  expect(verdict(of('11'))).toBe('allowed');
  expect(verdict(of('12'))).toBe('1.3');
});

test('2.4 nothing happens in a room before it is created', () => {
  const message = { type: 'm.room.message', sender: CREATOR };
  expect(verdict(message)).toBe('allowed');
  expect(verdict({ ...message, state: StateSnapshot.empty })).toBe('2.4');
});

test('3 a room that is not open to other servers is closed to their people', () => {
  const stranger = '@ann:elsewhere.example';
  const stateWith = (federate: boolean) =>
    stateOf({
      'm.room.create': { room_version: '11', 'm.federate': federate },
      ...members({ [stranger]: 'join' }),
    });
  const message = { type: 'm.room.message', sender: stranger };
  expect(verdict({ ...message, state: stateWith(true) })).toBe('allowed');
  expect(verdict({ ...message, state: stateWith(false) })).toBe('3');
  expect(verdict({ ...message, sender: CREATOR, state: stateWith(false) })).toBe('allowed');
});

test('5 only who is in a room acts in it', () => {
  const message = { type: 'm.room.message', sender: ANN };
  for (const [membership, wanted] of [
    ['join', 'allowed'],
    ['invite', '5'],
    ['leave', '5'],
    ['ban', '5'],
    ['knock', '5'],
  ] as const) {
    expect(verdict({ ...message, state: stateOf(members({ [ANN]: membership })) })).toBe(wanted);
  }
  expect(verdict(message)).toBe('5');
});

test('6.1 inviting by a third party takes the level for invitations, whatever the level for state is', () => {
  const state = stateOf({
    ...inRoom,
    'm.room.power_levels': { invite: 10, users: { [ANN]: 10, [CREATOR]: 9 } },
  });
  const invite = { type: 'm.room.third_party_invite', stateKey: 'token', state };
  expect(verdict({ ...invite, sender: ANN })).toBe('allowed');
  expect(verdict({ ...invite, sender: CREATOR })).toBe('6.1');
});

test('7 a message takes the level of its type, or the default of messages', () => {
  const levels = { events: { 'm.reaction': -1, 'x.loud': 5 }, events_default: 0, users: { [ANN]: -1 } };
  const state = stateOf({ ...inRoom, 'm.room.power_levels': levels });
  const content = { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$e', key: '👍' } };
  expect(verdict({ type: 'm.reaction', sender: ANN, state, content })).toBe('allowed');
  expect(verdict({ type: 'm.room.message', sender: ANN, state })).toBe('7');
  expect(verdict({ type: 'm.room.message', sender: CREATOR, state })).toBe('allowed');
  expect(verdict({ type: 'x.loud', sender: CREATOR, state })).toBe('7');
});

test('7 state takes the level of its type, or the default of state, which is 50', () => {
  const topic = { type: 'm.room.topic', stateKey: '' };
  const levelled = (levels: object) => stateOf({ ...inRoom, 'm.room.power_levels': { ...levels } });
  expect(verdict({ ...topic, sender: ANN, state: levelled({ users: { [ANN]: 50 } }) })).toBe('allowed');
  expect(verdict({ ...topic, sender: ANN, state: levelled({ users: { [ANN]: 49 } }) })).toBe('7');
  expect(verdict({ ...topic, sender: ANN, state: levelled({ state_default: 0 }) })).toBe('allowed');
  expect(verdict({ ...topic, sender: ANN, state: levelled({ events: { 'm.room.topic': 0 } }) })).toBe(
    'allowed',
  );
  expect(verdict({ ...topic, sender: ANN, state: levelled({ users_default: 50 }) })).toBe('allowed');
});

test('7 without any power levels the creator has 100 and everybody else 0', () => {
  const state = stateOf(inRoom);
  expect(verdict({ type: 'm.room.topic', stateKey: '', sender: CREATOR, state })).toBe('allowed');
  expect(verdict({ type: 'm.room.topic', stateKey: '', sender: ANN, state })).toBe('7');
  expect(verdict({ type: 'm.room.message', sender: ANN, state })).toBe('allowed');
});

test('7 types that every object has get no level from there', () => {
  const state = stateOf({ ...inRoom, 'm.room.power_levels': { events_default: 1 } });
  expect(verdict({ type: 'constructor', sender: ANN, state })).toBe('7');
});

test('8 state whose key begins with @ belongs to that person', () => {
  const state = stateOf({ ...inRoom, 'm.room.power_levels': { state_default: 0 } });
  const mine = { type: 'x.mood', sender: ANN, state };
  expect(verdict({ ...mine, stateKey: ANN })).toBe('allowed');
  expect(verdict({ ...mine, stateKey: CREATOR })).toBe('8');
  expect(verdict({ ...mine, stateKey: 'anything' })).toBe('allowed');
});

test('10 everything else is allowed, redactions too, which have their rule elsewhere', () => {
  const state = stateOf(inRoom);
  expect(verdict({ type: 'm.room.redaction', sender: ANN, content: { redacts: '$1' }, state })).toBe(
    'allowed',
  );
  expect(verdict({ type: 'anything.else', sender: ANN, state })).toBe('allowed');
});

test('nobody encrypts a room, its creator included', () => {
  const content = { algorithm: 'm.megolm.v1.aes-sha2' };
  expect(verdict({ type: 'm.room.encryption', stateKey: '', sender: CREATOR, content })).toBe('guildhall');
  expect(verdict({ type: 'm.room.encryption', sender: CREATOR, content })).toBe('guildhall');
});
