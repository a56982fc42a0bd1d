import { memberGroups, type PanelMember } from './member-groups';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const person = (id: number, activeMsAgo: number | null, more: Partial<PanelMember> = {}): PanelMember => ({
  id,
  username: `person ${id}`,
  avatar: '',
  lastActiveTime: activeMsAgo === null ? null : new Date(now - activeMsAgo).toISOString(),
  ...more,
});

const shape = (groups: ReturnType<typeof memberGroups>) =>
  groups.map(({ name, count, members }) => [name, count, members.map(({ id }) => id)]);

test('MEM-08 people are online for strictly less than two minutes, admins stand apart', () => {
  const members = [
    person(1, null, { isAdmin: true, isOwner: true }),
    person(2, 119_999),
    person(3, 120_000),
    person(4, null),
  ];
  expect(shape(memberGroups(members, { total: 4, now, onlineInAll: 1 }))).toEqual([
    ['admins', 1, [1]],
    ['online', 1, [2]],
    ['offline', 2, [3, 4]],
  ]);
});

test('counts are of everybody while only a part is loaded, and nobody is shown twice', () => {
  const members = [person(1, 0, { isAdmin: true }), person(2, 0), person(2, 0), person(3, null)];
  expect(shape(memberGroups(members, { total: 50, now, onlineInAll: 9 }))).toEqual([
    ['admins', 1, [1]],
    ['online', 8, [2]],
    ['offline', 41, [3]],
  ]);
});

test('a group without anybody has no heading', () => {
  expect(shape(memberGroups([person(1, null)], { total: 1, now, onlineInAll: null }))).toEqual([
    ['offline', 1, [1]],
  ]);
});
