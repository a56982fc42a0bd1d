import type { GroupedMember } from '@/protocol/member';
import { membersInGroups, type PanelGroup } from './member-groups';

const person = (id: number) => ({
  id,
  username: `person ${id}`,
  avatar: '',
  lastActiveTime: null,
});
const role = { id: 7, name: 'Surveyor', color: '#3F72F7' as const };
const shape = (groups: PanelGroup[]) =>
  groups.map(({ kind, count, members }) => [kind, count, members.map(({ id }) => id)]);

test('people stand in the groups that the server counts, in its order', () => {
  const of = (id: number, group: GroupedMember['group'], highest: GroupedMember['role'] = null) => ({
    ...person(id),
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
  expect(shape(membersInGroups(members, counted))).toEqual([
    ['admins', 1, [1]],
    ['role', 12, [2]],
    ['online', 30, [3]],
  ]);
});
