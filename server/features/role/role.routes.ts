import type { roleRoutes } from '@/protocol/role';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import { permissionList } from './permission-text';
import type { RoleMembersService } from './role-members.service';
import type { RoleService } from './role.service';
import type { RoleViewService } from './role-view.service';

export function roleHandlers({
  roles,
  members,
  views,
  log,
}: {
  readonly roles: RoleService;
  readonly members: RoleMembersService;
  readonly views: RoleViewService;
  readonly log: Log;
}): Handlers<keyof typeof roleRoutes> {
  return {
    roles: ({ params, caller }) => roles.list(params.spaceId, caller),
    createRole: async ({ body, caller, request }) => {
      const role = await roles.create(caller, body);
      if (body.isDefault === 0) {
        log.write('role.created', {
          request: request.id,
          user: caller.id,
          space: body.spaceId,
          role: role.id,
        });
      }
      return role;
    },
    updateRole: async ({ body, caller, request }) => {
      const role = await roles.update(caller, body);
      log.write('role.updated', { request: request.id, user: caller.id, role: role.id });
      return role;
    },
    deleteRole: async ({ params, caller, request }) => {
      await roles.delete(caller, params.roleId);
      log.write('role.deleted', { request: request.id, user: caller.id, role: params.roleId });
      return true;
    },
    orderRoles: async ({ params, body, caller, request }) => {
      const ordered = await roles.reorder(caller, params.spaceId, body.roleIds);
      log.write('role.reordered', { request: request.id, user: caller.id, space: params.spaceId });
      return ordered;
    },
    rolePermissions: async ({ params, caller, request }) =>
      permissionList(await roles.allowed(params.roleId, caller), request.language),
    roleView: ({ params, caller }) => views.show(params.roleId, caller),
    setRolePermission: async ({ params, body, caller, request }) => {
      await roles.setPermission(caller, params.roleId, body.id, body.allowed === 1);
      log.write('role.permission_set', { request: request.id, user: caller.id, role: params.roleId });
      const list = permissionList(await roles.allowed(params.roleId, caller), request.language);
      return list.find(({ id }) => id === body.id) ?? { ...body, name: '', description: '' };
    },
    roleMembers: ({ params, query, caller }) => members.members(params.roleId, caller, query),
    roleOutsiders: ({ params, query, caller }) => members.outsiders(params.roleId, caller, query),
    assignRole: async ({ params, body, caller, request }) => {
      await members.assign(caller, params.roleId, body.userIds);
      const count = body.userIds.length;
      log.write('role.assigned', { request: request.id, user: caller.id, role: params.roleId, count });
      return null;
    },
    unassignRole: async ({ params, caller, request }) => {
      const { roleId, userId } = params;
      await members.unassign(caller, roleId, userId);
      log.write('role.unassigned', { request: request.id, user: caller.id, role: roleId, target: userId });
      return null;
    },
    unassignRoles: async ({ params, body, caller, request }) => {
      await members.unassignSeveral(caller, params.roleId, body.userIds);
      const count = body.userIds.length;
      log.write('role.unassigned', { request: request.id, user: caller.id, role: params.roleId, count });
      return null;
    },
    rolesOfMembers: ({ params, caller }) => members.ofMembers(params.spaceId, caller, params.userIds),
  };
}
