import { CREATOR, members, stateOf } from '@/homeserver/testing/state';
import type { JsonObject } from '@/homeserver/rooms/event';
import { authEventsOf } from './auth-events';

// Server-Server API, "Auth events selection".

const ANN = '@ann:test.example';
const state = stateOf({
  'm.room.power_levels': {},
  'm.room.join_rules': { join_rule: 'restricted' },
  'm.room.third_party_invite|token': {},
  'm.room.topic': { topic: 'none of it' },
  ...members({ [ANN]: 'invite' }),
});

/** Types and state keys of what is selected. */
function selected(type: string, sender: string, stateKey?: string, content: JsonObject = {}): string[] {
  const ids = authEventsOf({ type, stateKey, sender, content, state });
  expect(new Set(ids).size).toBe(ids.length);
  return ids.map((id) => {
    const event = [...state].find(({ eventId }) => eventId === id);
    return `${event?.type}|${event?.stateKey}`;
  });
}
const common = ['m.room.create|', 'm.room.power_levels|', `m.room.member|${CREATOR}`];

test('the creation of a room stands on nothing', () => {
  expect(selected('m.room.create', CREATOR, '')).toEqual([]);
});

test('a message stands on creation, levels and the membership of its sender', () => {
  expect(selected('m.room.message', CREATOR)).toEqual(common);
  expect(selected('m.room.message', '@stranger:test.example')).toEqual(common.slice(0, 2));
});

test('a membership also stands on that of its target, and a join or an invitation on the join rule', () => {
  const own = `m.room.member|${ANN}`;
  const joinRule = 'm.room.join_rules|';
  expect(selected('m.room.member', CREATOR, ANN, { membership: 'ban' })).toEqual([...common, own]);
  expect(selected('m.room.member', CREATOR, ANN, { membership: 'invite' })).toEqual([
    ...common,
    own,
    joinRule,
  ]);
  expect(selected('m.room.member', ANN, ANN, { membership: 'join' })).toEqual([
    ...common.slice(0, 2),
    own,
    joinRule,
  ]);
});

test('an invitation by a third party stands on the offer, an authorised join on who vouches for it', () => {
  const invite = { membership: 'invite', third_party_invite: { signed: { token: 'token' } } };
  expect(selected('m.room.member', CREATOR, ANN, invite)).toContain('m.room.third_party_invite|token');
  const join = { membership: 'join', join_authorised_via_users_server: CREATOR };
  expect(selected('m.room.member', ANN, ANN, join)).toContain(`m.room.member|${CREATOR}`);
});
