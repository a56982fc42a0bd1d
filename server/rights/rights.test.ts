import { permissions, rights, type Permission, type Right } from '@/protocol/permissions';
import { rightsOf, type RightsFacts } from './rights';

const facts = (own: Partial<RightsFacts>): RightsFacts => ({
  isOwner: false,
  membership: null,
  isPlatformAdmin: false,
  membersGive: true,
  ...own,
});
const held = (own: Partial<RightsFacts>) => [...rightsOf(facts(own))].sort();
const sorted = (list: readonly Right[]) => [...list].sort();

const allPermissions = Object.keys(permissions) as Permission[];
const admin = { membership: { isAdmin: true } };
const member = { membership: { isAdmin: false } };
const owner = { ...admin, isOwner: true };

test('SPC-112 the owner holds every right, an admin every permission and the administration of the space', () => {
  expect(held(owner)).toEqual(sorted(rights));
  expect(held(admin)).toEqual(sorted([...allPermissions, 'administerSpace']));
});

test('a member holds what the space gives to everyone, and a stranger nothing', () => {
  expect(held(member)).toEqual(['sendRewards']);
  expect(held({ ...member, membersGive: false })).toEqual([]);
  expect(held({})).toEqual([]);
});

test('OPN-31 a platform admin administers every space, and speaks in it only as a member', () => {
  const administered = rights.filter(
    (right) => !['postReadOnly', 'mentionEveryone', 'sendRewards'].includes(right),
  );
  expect(held({ isPlatformAdmin: true })).toEqual(sorted(administered));
  expect(held({ ...member, isPlatformAdmin: true })).toEqual(sorted([...administered, 'sendRewards']));
  expect(held({ ...admin, isPlatformAdmin: true })).toEqual(sorted(rights));
});
