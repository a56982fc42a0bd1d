import { everyoneRole } from '@/protocol/role';
import type { ActUndoers } from '@/server/audit/act-undoer';
import { feature, type SpaceHooks } from '@/server/features/feature';
import type { SpaceAccess } from '@/server/features/space/space.access';
import { maskOf } from '@/server/rights/permission-mask';
import type { Services } from '@/server/services';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { RoomsOfHolder } from './deps';
import { RoleAccess } from './role.access';
import { RoleChanges } from './role-changes';
import { RoleMembersService } from './role-members.service';
import { roleHandlers } from './role.routes';
import { RoleService } from './role.service';
import { RoleViewService } from './role-view.service';
import { RoleUndo } from './role-undo';
import { RoleStore } from './role.store';

/** What every member of a new space may do, until an admin changes it. */
const allowedAtFirst = maskOf(['sendRewards']);

export function roleFeature(
  services: Pick<Services, 'storage' | 'chat' | 'limits' | 'log' | 'audit' | 'notices'>,
  needs: { readonly spaces: SpaceAccess; readonly hooks: SpaceHooks; readonly rooms: RoomsOfHolder },
) {
  const roles = new RoleStore(services.storage);
  const access = new RoleAccess({ roles, ...needs });
  const deps = { ...services, ...needs, roles, access };
  const changes = new RoleChanges(deps);
  const service = new RoleService({ ...deps, changes });
  const members = new RoleMembersService({ ...deps, changes });
  const undo = new RoleUndo({ ...deps, service, members });
  return feature({
    undoers: {
      'role.assigned': undo,
      'role.unassigned': undo,
      'role.updated': undo,
      'role.permission_set': undo,
      'role.reordered': undo,
      'role.deleted': undo,
    } satisfies ActUndoers,
    presets: {
      ofSpace: (spaceId: SpaceId) => roles.list(spaceId),
      give: (...args: Parameters<RoleMembersService['give']>) => members.give(...args),
    },
    roles: {
      /** The roles of one member, the highest first. */
      ofMember: async (spaceId: SpaceId, userId: UserId) =>
        (await roles.ofMembers(spaceId, [userId]))[0]?.roles ?? [],
    },
    handlers: roleHandlers({
      roles: service,
      members,
      views: new RoleViewService(deps),
      log: services.log,
    }),
    ofSpaces: {
      found: (spaceId) => roles.insertEveryone({ spaceId, ...everyoneRole, permissions: allowedAtFirst }),
      leaving: async (spaceId, userId, outbox) => {
        if ((await roles.unassignAll(spaceId, userId)) !== 0) await outbox.rightsIn(spaceId);
      },
    },
  });
}
