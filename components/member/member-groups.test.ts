import type { GroupedMember } from '@/protocol/member';
import { groupsOfRoom, groupsOfSpace, type PanelGroup } from './member-groups';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const ago = (ms: number | null) => (ms === null ? null : new Date(now - ms).toISOString());
const person = (id: number, activeMsAgo: number | null) => ({
  id,
  username: `person ${id}`,
  avatar: '',
  lastActiveTime: ago(activeMsAgo),
});
const role = { id: 7, name: 'Surveyor', color: '#3F72F7' as const };
const shape = (groups: PanelGroup[]) =>
  groups.map(({ kind, count, members }) => [kind, count, members.map(({ id }) => id)]);

test('MEM-08 people of a room are online for strictly less than two minutes, and nobody is shown twice', () => {
  const members = [person(2, 119_999), person(3, 120_000), person(4, null), person(2, 119_999)];
  expect(shape(groupsOfRoom(members, { total: 40, now }))).toEqual([
    ['online', 1, [2]],
    ['offline', 39, [3, 4]],
  ]);
  expect(shape(groupsOfRoom([person(1, null)], { total: 1, now }))).toEqual([['offline', 1, [1]]]);
});

test('people of a space stand in the groups that the server counts, in its order', () => {
  const of = (id: number, group: GroupedMember['group'], highest: GroupedMember['role'] = null) => ({
    ...person(id, 0),
    isOwner: false,
    group,
    role: highest,
  });
  const members = [of(1, 'admins', role), of(2, 'role', role), of(2, 'role', role), of(3, 'online')];
  const counted = [
    { kind: 'admins' as const, role: null, count: 1 },
    { kind: 'role' as const, role, count: 12 },
    { kind: 'online' as const, role: null, count: 30 },
    { kind: 'offline' as const, role: null, count: 900 },
  ];
  expect(shape(groupsOfSpace(members, counted))).toEqual([
    ['admins', 1, [1]],
    ['role', 12, [2]],
    ['online', 30, [3]],
  ]);
});
