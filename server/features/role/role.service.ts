import { permissions, permissionOf, type Permission, type PermissionId } from '@/protocol/permissions';
import { ROLES_MAX, type Role, type RoleColor } from '@/protocol/role';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { RoleRow } from '@/server/db/schema/role';
import { actorOf, type SpaceAccess, type SeenSpace, type Viewer } from '@/server/features/space/space.access';
import type { SpaceHooks } from '@/server/features/feature';
import { AppError } from '@/server/http/app-error';
import { maskOf, permissionsIn } from '@/server/rights/permission-mask';
import type { Services } from '@/server/services';
import type { RoleAccess } from './role.access';
import type { RoleChanges } from './role-changes';
import { checkBelow, checkedName, orderOf, roleOf } from './role.rules';
import type { RoleStore } from './role.store';

type SignedIn = NonNullable<Viewer>;

interface Deps extends Pick<Services, 'limits' | 'audit'> {
  readonly roles: RoleStore;
  readonly access: RoleAccess;
  readonly changes: RoleChanges;
  readonly spaces: SpaceAccess;
  readonly hooks: Pick<SpaceHooks, 'rolesChanged'>;
}

/** A role as the audit log keeps it. */
export interface DeletedRole extends Pick<RoleRow, 'id' | 'spaceId' | 'name' | 'color'> {
  readonly permissions: readonly Permission[];
  /** Ids of the roles that the space had then, the highest first. */
  readonly order: readonly string[];
  /** Those who had it. */
  readonly people: readonly UserId[];
}

/** Roles of a space. Nobody changes a role at or above the highest of their own, or lets it allow what they do not hold. */
export class RoleService {
  readonly #store: RoleStore;
  readonly #access: RoleAccess;
  readonly #changes: RoleChanges;
  readonly #spaces: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.roles;
    this.#access = deps.access;
    this.#changes = deps.changes;
    this.#spaces = deps.spaces;
  }

  async list(spaceId: SpaceId, viewer: SignedIn): Promise<Role[]> {
    return this.#listFor(await this.#access.listed(spaceId, viewer));
  }

  async create(
    actor: SignedIn,
    form: { spaceId: SpaceId; name: string; color: RoleColor; isDefault: 0 | 1 },
  ): Promise<Role> {
    const { spaceId, color } = form;
    const seen = await this.#spaces.require(spaceId, actor, 'manageRoles');
    if (form.isDefault === 1) return roleOf(await this.#everyoneOf(spaceId), seen);
    const name = checkedName(form.name);
    await this.#deps.limits.take('change_roles', String(actor.id));
    return this.#changes.change(spaceId, actor, async (locked, outbox) => {
      if (locked.rank <= 0) throw new AppError('role_too_high');
      if ((await this.#store.list(spaceId)).length > ROLES_MAX) {
        throw new AppError('role_limit_reached', { max: ROLES_MAX });
      }
      const row = await this.#store.insert({ spaceId, name, color });
      await outbox.space(spaceId);
      await this.#changes.record(actor, locked, 'role.created', row, { after: { name, color } });
      // The others have moved up, the actor's own with them.
      return roleOf(row, { ...locked, rank: locked.rank + 1 });
    });
  }

  async update(
    actor: SignedIn,
    form: { id: number; name: string; color: RoleColor },
    check?: UnderLock,
  ): Promise<Role> {
    const { color } = form;
    return this.#changes.changeRole(
      form.id,
      actor,
      async ({ role, seen, outbox }) => {
        if (role.isDefault) throw new AppError('role_fixed');
        const name = checkedName(form.name);
        await this.#store.update(role.id, { name, color });
        if (name === role.name && color === role.color) return roleOf(role, seen);
        await outbox.space(role.spaceId);
        const before = { name: role.name, color: role.color };
        await this.#changes.record(actor, seen, 'role.updated', role, { before, after: { name, color } });
        return roleOf({ ...role, name, color }, seen);
      },
      check,
    );
  }

  async delete(actor: SignedIn, roleId: number): Promise<void> {
    await this.#changes.changeRole(roleId, actor, async ({ role, seen, outbox }) => {
      if (role.isDefault) throw new AppError('role_fixed');
      const people = await this.#store.holders(role.id);
      const order = orderOf(await this.#store.list(role.spaceId));
      await this.#store.delete(role.id);
      await this.#deps.hooks.rolesChanged(role.spaceId, 'any', outbox);
      await outbox.rightsIn(role.spaceId);
      const { color, members } = role;
      // All that `restore` needs.
      const before = { color, permissions: permissionsIn(role.permissions), members, order };
      await this.#changes.record(actor, seen, 'role.deleted', role, { people, before });
    });
  }

  /** Brings a deleted role back, between the same others, for those who had it and still are members. */
  async restore(actor: SignedIn, deleted: DeletedRole, check: UnderLock): Promise<void> {
    const { id, spaceId, order, permissions: allowed, people, name, color } = deleted;
    await this.#spaces.require(spaceId, actor, 'manageRoles');
    await this.#deps.limits.take('change_roles', String(actor.id));
    await this.#changes.change(spaceId, actor, async (seen, outbox) => {
      await check();
      const others = await this.#store.list(spaceId);
      if (others.length > ROLES_MAX) throw new AppError('role_limit_reached', { max: ROLES_MAX });
      const below = order.slice(order.indexOf(String(id)) + 1);
      const next = below.map((one) => others.find((role) => String(role.id) === one)).find(Boolean);
      const position = (next?.position ?? 0) + 1;
      checkBelow({ position }, seen);
      if (allowed.some((permission) => !seen.rights.has(permission))) {
        throw new AppError('permission_not_held');
      }
      const permissionMask = maskOf(allowed);
      const row = await this.#store.restore({
        id,
        spaceId,
        name,
        color,
        position,
        permissions: permissionMask,
      });
      const given = await this.#store.assign(id, spaceId, people);
      await this.#deps.hooks.rolesChanged(spaceId, 'any', outbox);
      await outbox.rightsIn(spaceId);
      const after = { color, permissions: [...allowed], members: given.length };
      await this.#changes.record(actor, seen, 'role.restored', row, { people: given, after });
    });
  }

  /** Roles at and above the actor's own keep their positions. */
  async reorder(
    actor: SignedIn,
    spaceId: SpaceId,
    roleIds: readonly number[],
    check?: UnderLock,
  ): Promise<Role[]> {
    await this.#spaces.require(spaceId, actor, 'manageRoles');
    await this.#deps.limits.take('change_roles', String(actor.id));
    return this.#changes.change(spaceId, actor, async (seen, outbox) => {
      await check?.();
      const before = (await this.#store.list(spaceId)).filter(({ isDefault }) => !isDefault);
      const named = new Set(roleIds);
      if (
        named.size !== roleIds.length ||
        before.length !== named.size ||
        !before.every(({ id }) => named.has(id))
      ) {
        throw new AppError('roles_reordered');
      }
      const isMoved = ({ id }: RoleRow, index: number) => roleIds[index] !== id;
      if (before.some((role, index) => isMoved(role, index) && role.position >= seen.rank)) {
        throw new AppError('role_too_high');
      }
      await this.#store.setOrder(spaceId, roleIds);
      await outbox.space(spaceId);
      if (before.some(isMoved)) {
        const nameOf = new Map(before.map(({ id, name }) => [id, name]));
        await this.#deps.audit.record({
          spaceId,
          actor: actorOf(actor, seen, 'manageRoles'),
          act: 'role.reordered',
          before: { roles: before.map(({ name }) => name), order: orderOf(before) },
          after: { roles: roleIds.map((id) => nameOf.get(id) ?? ''), order: roleIds.map(String) },
        });
      }
      return this.#listFor(await this.#spaces.require(spaceId, actor, 'manageRoles'));
    });
  }

  /** The permissions that a role allows. */
  async allowed(roleId: number, viewer: SignedIn): Promise<ReadonlySet<PermissionId>> {
    const { role } = await this.#access.known(roleId, viewer);
    return new Set(permissionsIn(role.permissions).map((name) => permissions[name]));
  }

  /** Repeating it changes nothing. */
  async setPermission(
    actor: SignedIn,
    roleId: number,
    id: PermissionId,
    allowed: boolean,
    check?: UnderLock,
  ): Promise<void> {
    const permission = permissionOf(id);
    await this.#changes.changeRole(
      roleId,
      actor,
      async ({ role, seen, outbox }) => {
        if (!seen.rights.has(permission)) throw new AppError('permission_not_held');
        const bit = maskOf([permission]);
        const after = allowed ? role.permissions | bit : role.permissions & ~bit;
        if (after === role.permissions) return;
        await this.#store.update(role.id, { permissions: after });
        await outbox.rightsIn(role.spaceId);
        const change = { before: { [permission]: !allowed }, after: { [permission]: allowed } };
        await this.#changes.record(actor, seen, 'role.permission_set', role, change);
      },
      check,
    );
  }

  async #listFor(seen: SeenSpace): Promise<Role[]> {
    return (await this.#store.list(seen.space.id)).map((row) => roleOf(row, seen));
  }

  async #everyoneOf(spaceId: SpaceId): Promise<RoleRow> {
    const row = await this.#store.everyone(spaceId);
    if (!row) throw new AppError('not_found');
    return row;
  }
}
