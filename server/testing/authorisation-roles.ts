import { permissions } from '@/protocol/permissions';
import type { roleRoutes } from '@/protocol/role';
import { forMembers, onGuest, signedIn, space, type Row } from './authorisation';

/** Rows of the authorization matrix about roles, and about who is an admin. */
export const roleRows = {
  roles: forMembers((client, scene) => client.call('roles', space(scene))),
  createRole: {
    attempt: (client, { spaceId }) =>
      client.call('createRole', { body: { spaceId, name: 'Another', color: 'primary', isDefault: 0 } }),
  },
  updateRole: {
    attempt: (client, { roleId }) =>
      client.call('updateRole', { body: { id: roleId, name: 'Renamed', color: '#00BA50' } }),
  },
  deleteRole: { attempt: (client, { roleId }) => client.call('deleteRole', { params: { roleId } }) },
  // An order that leaves roles out.
  orderRoles: {
    attempt: (client, { spaceId }) =>
      client.call('orderRoles', { params: { spaceId }, body: { roleIds: [] } }),
    granted: 'roles_reordered',
  },
  rolePermissions: roleForMembers((client, { roleId }) =>
    client.call('rolePermissions', { params: { roleId } }),
  ),
  roleView: { attempt: (client, { roleId }) => client.call('roleView', { params: { roleId } }) },
  // Nobody gives what they do not hold: it is the one that the call asks for.
  setRolePermission: {
    attempt: (client, { roleId }) =>
      client.call('setRolePermission', {
        params: { roleId },
        body: { id: permissions.manageRoles, allowed: 1 },
      }),
  },
  roleMembers: roleForMembers((client, { roleId }) => client.call('roleMembers', { params: { roleId } })),
  roleOutsiders: { attempt: (client, { roleId }) => client.call('roleOutsiders', { params: { roleId } }) },
  assignRole: {
    attempt: (client, { roleId, guest }) =>
      client.call('assignRole', { params: { roleId }, body: { userIds: [guest] } }),
  },
  unassignRole: [
    {
      attempt: (client, { roleId, guest }) =>
        client.call('unassignRole', { params: { roleId, userId: guest } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'permission_denied', 'ok', 'ok', 'ok'],
    },
    {
      attempt: (client, { roleId }) =>
        client.call('unassignRole', { params: { roleId, userId: client.me?.id ?? 1 } }),
      expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'],
    },
  ],
  unassignRoles: {
    attempt: (client, { roleId, guest }) =>
      client.call('unassignRoles', { params: { roleId }, body: { userIds: [guest] } }),
  },
  rolesOfMembers: forMembers((client, { spaceId, guest }) =>
    client.call('rolesOfMembers', { params: { spaceId, userIds: [guest] } }),
  ),
  // Also for those who are shown a space that is gone or that they were banned from.
  spaceNews: { attempt: (client, scene) => client.call('spaceNews', space(scene)), expected: signedIn('ok') },
  setAdmin: { attempt: (client, scene) => client.call('setAdmin', onGuest(scene)) },
} satisfies Record<keyof typeof roleRoutes | 'setAdmin' | 'spaceNews', Row | Row[]>;

/** For members of the space and who administers it; of a private space, a role does not exist for others. */
function roleForMembers(attempt: Row['attempt']): Row[] {
  return [
    { attempt, expected: ['unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'ok'] },
    {
      attempt,
      hidden: true,
      expected: ['unauthenticated', 'not_found', 'not_found', 'ok', 'ok', 'ok', 'ok'],
    },
  ];
}
