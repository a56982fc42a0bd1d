import type { Right } from '@/protocol/permissions';
import { defaultSection, openSections, spaceSettingsPath } from './settings';

const sectionsOf = (...rights: Right[]) => openSections((right) => rights.includes(right));

test('SPC-106 SPC-109 admins have the overview, which opens first, and what comes later', () => {
  const open = sectionsOf('administerSpace');
  expect(open).toEqual(['overview', 'privacy', 'notifications', 'invites', 'audit']);
  expect(defaultSection(open)).toBe('overview');
});

test('SPC-105 holders of the right to manage roles have that section', () => {
  const open = sectionsOf('manageRoles');
  expect(open).toEqual(['roles']);
  expect(defaultSection(open)).toBe('roles');
});

test('SPC-107 OPN-34 bans come before members, which holders of the right to kick have without bans', () => {
  expect(sectionsOf('banMembers')).toEqual(['members', 'bans', 'reports']);
  expect(defaultSection(sectionsOf('banMembers'))).toBe('bans');
  expect(sectionsOf('kickMembers')).toEqual(['members', 'reports']);
  expect(sectionsOf('deleteOthersMessages')).toEqual(['reports']);
  expect(defaultSection(sectionsOf('kickMembers'))).toBe('members');
});

test('OPN-32 only who may delete the space has the section for it', () => {
  expect(sectionsOf('administerSpace', 'deleteSpace')).toContain('delete');
  expect(sectionsOf('administerSpace')).not.toContain('delete');
});

test('OPN-32 a holder of the permission to handle applications has the section for them', () => {
  expect(sectionsOf('handleApplications')).toEqual(['applications']);
});

test('members without rights have no section', () => {
  expect(sectionsOf('sendRewards', 'createRooms')).toEqual([]);
  expect(defaultSection([])).toBeNull();
});

test('a section has an address of its own', () => {
  expect(spaceSettingsPath(7)).toBe('/index/settings/space/7');
  expect(spaceSettingsPath(7, 'delete')).toBe('/index/settings/space/7?section=delete');
});
