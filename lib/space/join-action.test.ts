import { joinAction, STRANGER, type JoinStanding } from './join-action';

const community = { type: 1, privacy: 1 } as const;
const privateCommunity = { type: 1, privacy: 0 } as const;
const gameSpace = { type: 0, privacy: 1 } as const;
const admin: JoinStanding = { joined: true, rights: ['administerSpace'] };
const member: JoinStanding = { joined: true, rights: [] };

test('MEM-44 before the viewer is known the action is unknown', () => {
  expect(joinAction(community, undefined)).toBe('unknown');
});

test('MEM-45 an admin of a community is offered to invite, even with an application pending', () => {
  expect(joinAction(community, admin)).toBe('invite');
  expect(joinAction(community, admin, true)).toBe('invite');
  expect(joinAction(gameSpace, admin)).not.toBe('invite');
});

test('MEM-46 a pending application comes before membership', () => {
  expect(joinAction(privateCommunity, STRANGER, true)).toBe('pending');
  expect(joinAction(gameSpace, admin, true)).toBe('pending');
});

test('MEM-47 an admin who joined a game space is offered nothing', () => {
  expect(joinAction(gameSpace, admin)).toBe('disable');
});

test('MEM-48 a member can exit', () => {
  expect(joinAction(community, member)).toBe('exit');
  expect(joinAction(privateCommunity, member)).toBe('exit');
});

test('MEM-49 OPN-01 a stranger joins where privacy is 1 and applies where it is 0', () => {
  expect(joinAction(community, STRANGER)).toBe('join');
  expect(joinAction(privateCommunity, STRANGER)).toBe('apply');
});
