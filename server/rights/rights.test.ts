import { permissionNames, rights, type Right } from '@/protocol/permissions';
import { maskOf, permissionsIn } from './permission-mask';
import { rankOf, rightsOf, type RightsFacts } from './rights';

const facts = (own: Partial<RightsFacts>): RightsFacts => ({
  isOwner: false,
  membership: null,
  isPlatformAdmin: false,
  everyone: maskOf(['sendRewards']),
  isTimedOut: false,
  ...own,
});
const held = (own: Partial<RightsFacts>) => [...rightsOf(facts(own))].sort();
const sorted = (list: readonly Right[]) => [...list].sort();

const plain = { isAdmin: false, permissions: 0, position: 0 };
const member = { membership: plain };
const admin = { membership: { ...plain, isAdmin: true } };
const owner = { ...admin, isOwner: true };

test('SPC-112 the owner holds every right, an admin every permission and the administration of the space', () => {
  expect(held(owner)).toEqual(sorted(rights));
  expect(held(admin)).toEqual(sorted([...permissionNames, 'administerSpace']));
});

test('ROL-44 a member holds what @everyone allows, and a stranger nothing', () => {
  expect(held(member)).toEqual(['sendRewards']);
  expect(held({ ...member, everyone: 0 })).toEqual([]);
  expect(held({})).toEqual([]);
});

test('a member holds what any of their roles or @everyone allows, and nothing else', () => {
  for (const permission of permissionNames) {
    const membership = { ...plain, permissions: maskOf([permission]), position: 1 };
    expect(held({ membership, everyone: 0 })).toEqual([permission]);
    expect(held({ membership })).toEqual(sorted([...new Set<Right>([permission, 'sendRewards'])]));
  }
});

test('who is timed out holds nothing that membership, roles or being an admin give; owners are not timed out', () => {
  const isTimedOut = true;
  expect(held({ ...member, isTimedOut })).toEqual([]);
  expect(held({ membership: { ...plain, permissions: maskOf(permissionNames) }, isTimedOut })).toEqual([]);
  expect(held({ ...admin, isTimedOut })).toEqual([]);
  expect(held({ ...admin, isPlatformAdmin: true, isTimedOut })).toEqual(held({ isPlatformAdmin: true }));
  expect(held({ ...owner, isTimedOut })).toEqual(sorted(rights));
});

test('OPN-31 a platform admin administers every space, and speaks in it only as a member', () => {
  const administered = rights.filter(
    (right) => !['postReadOnly', 'mentionEveryone', 'sendRewards', 'manageAdmins'].includes(right),
  );
  expect(held({ isPlatformAdmin: true })).toEqual(sorted(administered));
  expect(held({ ...member, isPlatformAdmin: true })).toEqual(sorted([...administered, 'sendRewards']));
  expect(held({ ...owner, isPlatformAdmin: true })).toEqual(sorted(rights));
});

test('ranks go from people outside over roles by position to admins, the owner and platform admins', () => {
  const atPosition = (position: number) => ({ membership: { ...plain, position } });
  const ranks = [
    {},
    member,
    atPosition(1),
    atPosition(2),
    atPosition(100_000),
    admin,
    owner,
    { isPlatformAdmin: true },
  ].map((own) => rankOf(facts(own)));
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  expect(new Set(ranks).size).toBe(ranks.length);
});

test('OPN-33 permissions have the ids 1 to 11, and a mask holds any of them', () => {
  expect(maskOf(permissionNames)).toBe(0b1111_1111_1110);
  for (const permission of permissionNames) expect(permissionsIn(maskOf([permission]))).toEqual([permission]);
  expect(permissionsIn(0)).toEqual([]);
});
