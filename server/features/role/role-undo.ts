import type { SpaceId } from '@/protocol/ids';
import { permissionNames, permissions } from '@/protocol/permissions';
import { roleColors } from '@/protocol/role';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { AuditLog } from '@/server/audit/audit-log';
import type { RoleRow } from '@/server/db/schema/role';
import { permissionsIn } from '@/server/rights/permission-mask';
import type { RoleMembersService } from './role-members.service';
import { orderOf } from './role.rules';
import type { DeletedRole, RoleService } from './role.service';
import type { RoleStore } from './role.store';

interface Deps {
  readonly roles: RoleStore;
  readonly service: RoleService;
  readonly members: RoleMembersService;
  readonly audit: Pick<AuditLog, 'newestAbout'>;
}

/** Takes back what was done to roles: given or taken, changed, reordered, deleted. */
export class RoleUndo implements ActUndoer {
  readonly rights = ['manageRoles'] as const;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const { roles, audit } = this.#deps;
    const rows = await roles.list(spaceId);
    const known = new Map(rows.map((row) => [row.id, row]));
    const order = orderOf(rows).join();
    const given = acts.filter(({ act }) => act === 'role.assigned' || act === 'role.unassigned');
    const roleIds = [...new Set(given.map(({ objectId }) => objectId))];
    const userIds = [...new Set(given.flatMap(({ people }) => people))];
    const holders = await roles.holdersAmong(roleIds, userIds);
    const members = await roles.membersAmong(spaceId, userIds);
    const gone = acts.filter(({ act, objectId }) => act === 'role.deleted' && !known.has(objectId));
    // A role that came back and was deleted again comes back as it was last.
    const deletions = await audit.newestAbout(
      spaceId,
      'role.deleted',
      gone.map(({ objectId }) => objectId),
    );
    return (recorded) => {
      const { number, act, objectId, people, after } = recorded;
      if (act === 'role.reordered') return String(after.order) === order;
      if (act === 'role.deleted') {
        return deletions.get(objectId) === number && deletedIn(spaceId, recorded) !== null;
      }
      const role = known.get(objectId);
      if (!role) return false;
      if (act === 'role.updated') return looksLike(role, after);
      if (act === 'role.permission_set') return allows(role, after);
      if (people.some((id) => !members.has(id))) return false;
      const has = (id: number) => holders.has(`${objectId} ${id}`);
      return act === 'role.assigned' ? people.every(has) : !people.some(has);
    };
  }

  async undo(recorded: RecordedAct, { spaceId, actor, check }: Undoing): Promise<void> {
    const { act, objectId, people, before } = recorded;
    const { service, members } = this.#deps;
    if (act === 'role.assigned') return members.unassignSeveral(actor, objectId, people, check);
    if (act === 'role.unassigned') return members.assign(actor, objectId, people, check);
    if (act === 'role.reordered') {
      await service.reorder(actor, spaceId, [before.order ?? []].flat().map(Number), check);
      return;
    }
    if (act === 'role.deleted') {
      const deleted = deletedIn(spaceId, recorded);
      if (deleted) await service.restore(actor, deleted, check);
      return;
    }
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

/** The role that an entry deleted; null for entries of before they kept enough. */
function deletedIn(
  spaceId: SpaceId,
  { objectId, objectName, people, before }: RecordedAct,
): DeletedRole | null {
  const color = roleColors.find((one) => one === before.color);
  const { order, permissions: allowed } = before;
  if (!color || objectName === null || !Array.isArray(order) || !Array.isArray(allowed)) return null;
  return {
    id: objectId,
    spaceId,
    name: objectName,
    color,
    permissions: permissionNames.filter((name) => allowed.includes(name)),
    order,
    people,
  };
}

const looksLike = (role: RoleRow, { name, color }: RecordedAct['after']) =>
  role.name === name && role.color === color;

const allows = (role: RoleRow, after: RecordedAct['after']) => {
  const allowed = new Set(permissionsIn(role.permissions));
  return permissionNames.every((name) => after[name] === undefined || after[name] === allowed.has(name));
};
