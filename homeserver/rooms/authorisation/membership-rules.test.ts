import { CREATOR, members, stateOf, verdict } from '@/homeserver/testing/state';
import type { JsonObject } from '@/homeserver/rooms/event';

// Room Version 11, "Authorization rules", rule 4.

const ANN = '@ann:test.example';
const BEN = '@ben:test.example';
const member = (sender: string, target: string, content: JsonObject) => ({
  type: 'm.room.member',
  sender,
  stateKey: target,
  content,
});
const join = member(ANN, ANN, { membership: 'join' });
const MEMBERSHIPS = ['join', 'invite', 'leave', 'ban', 'knock', undefined] as const;

/** A room with one join rule in which ANN has one membership. */
function roomWith(joinRule: JsonObject | undefined, membership: string | undefined, more: JsonObject = {}) {
  return stateOf({
    ...(joinRule && { 'm.room.join_rules': joinRule }),
    ...(membership !== undefined && members({ [ANN]: membership })),
    ...(Object.keys(more).length > 0 && { 'm.room.power_levels': more }),
  });
}

test('4.1 a membership says whose it is and which', () => {
  const state = roomWith({ join_rule: 'public' }, undefined);
  expect(verdict({ ...join, state })).toBe('allowed');
  expect(verdict({ ...join, stateKey: undefined, state })).toBe('4.1');
  expect(verdict({ ...join, content: {}, state })).toBe('4.1');
});

test('4.2.1 nobody but the server says that a join was authorised', () => {
  const claim = { membership: 'join', join_authorised_via_users_server: CREATOR };
  const attempt = { ...member(ANN, ANN, claim), state: roomWith({ join_rule: 'public' }, undefined) };
  expect(verdict({ ...attempt, isJoinAuthorised: true })).toBe('allowed');
  expect(verdict(attempt)).toBe('4.2.1');
});

test('4.3.1 who creates a room joins it right after', () => {
  const state = stateOf({ 'm.room.join_rules': { join_rule: 'private' } });
  const own = member(CREATOR, CREATOR, { membership: 'join' });
  expect(verdict({ ...own, previousType: 'm.room.create' })).toBe('allowed');
  expect(verdict({ ...join, previousType: 'm.room.create' })).toBe('4.3.7');
  expect(verdict({ ...own, state })).toBe('4.3.7');
});

test('4.3.2 nobody joins somebody else', () => {
  const state = roomWith({ join_rule: 'public' }, undefined);
  expect(verdict({ ...member(BEN, BEN, { membership: 'join' }), state })).toBe('allowed');
  expect(verdict({ ...member(CREATOR, ANN, { membership: 'join' }), state })).toBe('4.3.2');
});

test('4.3.3 who is banned does not join', () => {
  expect(verdict({ ...join, state: roomWith({ join_rule: 'public' }, 'leave') })).toBe('allowed');
  expect(verdict({ ...join, state: roomWith({ join_rule: 'public' }, 'ban') })).toBe('4.3.3');
});

test.each(['invite', 'knock', undefined])(
  '4.3.4 where the join rule is %s an invitation is needed',
  (rule) => {
    const joinRule = rule === undefined ? undefined : { join_rule: rule };
    const verdicts = MEMBERSHIPS.map((one) => verdict({ ...join, state: roomWith(joinRule, one) }));
    expect(verdicts).toEqual(['allowed', 'allowed', '4.3.7', '4.3.3', '4.3.7', '4.3.7']);
  },
);

test.each(['restricted', 'knock_restricted'])(
  '4.3.5 where the join rule is %s an invitation or somebody who may invite is needed',
  (rule) => {
    const state = (membership: string | undefined, invite = 0) =>
      roomWith({ join_rule: rule, allow: [] }, membership, { invite, users: { [CREATOR]: 50 } });
    const vouched = (by: string) => ({
      ...member(ANN, ANN, { membership: 'join', join_authorised_via_users_server: by }),
      isJoinAuthorised: true,
    });
    expect(verdict({ ...join, state: state('invite') })).toBe('allowed');
    expect(verdict({ ...join, state: state('join') })).toBe('allowed');
    expect(verdict({ ...join, state: state('leave') })).toBe('4.3.5.2');
    expect(verdict({ ...vouched(CREATOR), state: state(undefined, 50) })).toBe('allowed');
    expect(verdict({ ...vouched(CREATOR), state: state(undefined, 51) })).toBe('4.3.5.2');
    expect(verdict({ ...vouched(BEN), state: state(undefined) })).toBe('4.3.5.2');
  },
);

test('4.3.6 a public room is joined by everybody', () => {
  expect(verdict({ ...join, state: roomWith({ join_rule: 'public' }, undefined) })).toBe('allowed');
});

test('4.3.7 a join rule that says nothing known lets nobody in', () => {
  for (const rule of ['private', 'PUBLIC', 1, null]) {
    expect(verdict({ ...join, state: roomWith({ join_rule: rule }, 'invite') })).toBe('4.3.7');
  }
});

describe('4.4 invitations', () => {
  const invite = member(CREATOR, ANN, { membership: 'invite' });

  test('4.4.2 come from who is in the room', () => {
    expect(verdict(invite)).toBe('allowed');
    expect(verdict({ ...member(BEN, ANN, { membership: 'invite' }) })).toBe('4.4.2');
  });

  test('4.4.3 go to who is neither in the room nor banned', () => {
    const verdicts = MEMBERSHIPS.map((one) => verdict({ ...invite, state: roomWith(undefined, one) }));
    expect(verdicts).toEqual(['4.4.3', 'allowed', 'allowed', '4.4.3', 'allowed', 'allowed']);
  });

  test('4.4.4 and 4.4.5 take the level for invitations, which is 0 unless said', () => {
    const state = (levels: JsonObject) => stateOf({ 'm.room.power_levels': levels });
    expect(verdict({ ...invite, state: state({}) })).toBe('allowed');
    expect(verdict({ ...invite, state: state({ invite: 50, users: { [CREATOR]: 50 } }) })).toBe('allowed');
    expect(verdict({ ...invite, state: state({ invite: 50, users: { [CREATOR]: 49 } }) })).toBe('4.4.5');
  });
});

describe('4.5 leaving', () => {
  const leave = member(ANN, ANN, { membership: 'leave' });
  const kick = member(CREATOR, ANN, { membership: 'leave' });
  const levels = (users: Record<string, number>, more: JsonObject = {}) => ({ users, ...more });

  test('4.5.1 is for who is in the room, invited to it or knocking', () => {
    const verdicts = MEMBERSHIPS.map((one) => verdict({ ...leave, state: roomWith(undefined, one) }));
    expect(verdicts).toEqual(['allowed', 'allowed', '4.5.1', '4.5.1', 'allowed', '4.5.1']);
  });

  test('4.5.2 others are removed by who is in the room', () => {
    expect(verdict({ ...kick, state: roomWith(undefined, 'join') })).toBe('allowed');
    expect(
      verdict({ ...member(BEN, ANN, { membership: 'leave' }), state: roomWith(undefined, 'join') }),
    ).toBe('4.5.2');
  });

  test('4.5.3 a ban is lifted by who may ban', () => {
    const state = (ban: number) => roomWith(undefined, 'ban', levels({ [CREATOR]: 60 }, { ban, kick: 50 }));
    expect(verdict({ ...kick, state: state(60) })).toBe('allowed');
    expect(verdict({ ...kick, state: state(61) })).toBe('4.5.3');
  });

  test('4.5.4 and 4.5.5 removing takes the level for it, and more than the other has', () => {
    const verdictOf = (own: number, other: number, kickLevel = 50) =>
      verdict({
        ...kick,
        state: roomWith(undefined, 'join', levels({ [CREATOR]: own, [ANN]: other }, { kick: kickLevel })),
      });
    expect(verdictOf(50, 49)).toBe('allowed');
    expect(verdictOf(49, 0)).toBe('4.5.5');
    expect(verdictOf(100, 100)).toBe('4.5.5');
    expect(verdictOf(100, 101)).toBe('4.5.5');
  });
});

describe('4.6 bans', () => {
  const ban = member(CREATOR, ANN, { membership: 'ban' });

  test('4.6.1 come from who is in the room', () => {
    expect(verdict({ ...ban, state: roomWith(undefined, 'join') })).toBe('allowed');
    expect(verdict({ ...member(BEN, ANN, { membership: 'ban' }) })).toBe('4.6.1');
  });

  test('4.6.2 and 4.6.3 take the level for them, and more than the other has; being elsewhere is no shelter', () => {
    const verdictOf = (own: number, other: number, membership?: string) =>
      verdict({
        ...ban,
        state: roomWith(undefined, membership, { users: { [CREATOR]: own, [ANN]: other } }),
      });
    expect(verdictOf(50, 49, 'join')).toBe('allowed');
    expect(verdictOf(50, 0)).toBe('allowed');
    expect(verdictOf(49, 0, 'join')).toBe('4.6.3');
    expect(verdictOf(50, 50, 'join')).toBe('4.6.3');
  });
});

describe('4.7 knocking', () => {
  const knock = member(ANN, ANN, { membership: 'knock' });
  const state = roomWith({ join_rule: 'knock' }, undefined);

  test('4.7.1 needs a room that lets people knock', () => {
    expect(verdict({ ...knock, state })).toBe('allowed');
    expect(verdict({ ...knock, state: roomWith({ join_rule: 'knock_restricted' }, undefined) })).toBe(
      'allowed',
    );
    for (const rule of ['public', 'invite', 'restricted', 'private']) {
      expect(verdict({ ...knock, state: roomWith({ join_rule: rule }, undefined) })).toBe('4.7.1');
    }
    expect(verdict({ ...knock, state: roomWith(undefined, undefined) })).toBe('4.7.1');
  });

  test('4.7.2 is done for oneself', () => {
    expect(verdict({ ...member(CREATOR, ANN, { membership: 'knock' }), state })).toBe('4.7.2');
  });

  test('4.7.3 and 4.7.4 is for who is not invited, in the room or banned', () => {
    const verdicts = MEMBERSHIPS.map((one) =>
      verdict({ ...knock, state: roomWith({ join_rule: 'knock' }, one) }),
    );
    expect(verdicts).toEqual(['4.7.4', '4.7.4', 'allowed', '4.7.4', 'allowed', 'allowed']);
  });
});

test('4.8 there are no other memberships', () => {
  for (const membership of ['owner', '', 1, null]) {
    expect(verdict(member(CREATOR, ANN, { membership }))).toBe('4.8');
  }
});
