import type { SpaceId } from '@/protocol/ids';
import { permissionNames, permissions } from '@/protocol/permissions';
import { roleColors } from '@/protocol/role';
import type { ActUndoer, RecordedAct, Undoing } from '@/server/audit/act-undoer';
import type { RoleRow } from '@/server/db/schema/role';
import { permissionsIn } from '@/server/rights/permission-mask';
import type { RoleMembersService } from './role-members.service';
import type { RoleService } from './role.service';
import type { RoleStore } from './role.store';

interface Deps {
  readonly roles: RoleStore;
  readonly service: RoleService;
  readonly members: RoleMembersService;
}

/** Takes back that a role was given or taken, and that its name, colour or a permission changed. */
export class RoleUndo implements ActUndoer {
  readonly rights = ['manageRoles'] as const;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<ReadonlySet<number>> {
    if (acts.length === 0) return new Set();
    const { roles } = this.#deps;
    const known = new Map((await roles.list(spaceId)).map((row) => [row.id, row]));
    const given = acts.filter(({ act }) => act === 'role.assigned' || act === 'role.unassigned');
    const roleIds = [...new Set(given.map(({ objectId }) => objectId))];
    const userIds = [...new Set(given.flatMap(({ people }) => people))];
    const holders = await roles.holdersAmong(roleIds, userIds);
    const members = await roles.membersAmong(spaceId, userIds);
    const stands = ({ act, objectId, people, after }: RecordedAct) => {
      const role = known.get(objectId);
      if (!role || people.some((id) => !members.has(id))) return false;
      if (act === 'role.assigned') return people.every((id) => holders.has(`${objectId} ${id}`));
      if (act === 'role.unassigned') return people.every((id) => !holders.has(`${objectId} ${id}`));
      return act === 'role.updated' ? looksLike(role, after) : allows(role, after);
    };
    return new Set(acts.filter(stands).map(({ number }) => number));
  }

  async undo({ act, objectId, people, before }: RecordedAct, { actor, check }: Undoing): Promise<void> {
    const { service, members } = this.#deps;
    if (act === 'role.assigned') return members.unassignSeveral(actor, objectId, people, check);
    if (act === 'role.unassigned') return members.assign(actor, objectId, people, check);
    if (act === 'role.permission_set') {
      for (const name of permissionNames) {
        const allowed = before[name];
        if (typeof allowed === 'boolean') {
          await service.setPermission(actor, objectId, permissions[name], allowed, check);
        }
      }
      return;
    }
    const { name } = before;
    const color = roleColors.find((one) => one === before.color);
    if (typeof name === 'string' && color) await service.update(actor, { id: objectId, name, color }, check);
  }
}

const looksLike = (role: RoleRow, { name, color }: RecordedAct['after']) =>
  role.name === name && role.color === color;

const allows = (role: RoleRow, after: RecordedAct['after']) => {
  const allowed = new Set(permissionsIn(role.permissions));
  return permissionNames.every((name) => after[name] === undefined || after[name] === allowed.has(name));
};
