import { permissions, permissionOf, type PermissionId } from '@/protocol/permissions';
import {
  ROLE_MEMBERS_PAGE_SIZE,
  ROLES_MAX,
  type MemberRoles,
  type Role,
  type RoleColor,
  type RoleMember,
} from '@/protocol/role';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { AuditAct } from '@/protocol/audit-rules';
import type { Act } from '@/server/audit/audit-log';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { RoleRow } from '@/server/db/schema/role';
import {
  actorOf,
  needRight,
  type SpaceAccess,
  type SeenSpace,
  type Viewer,
} from '@/server/features/space/space.access';
import type { SpaceHooks } from '@/server/features/feature';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import { maskOf, permissionsIn } from '@/server/rights/permission-mask';
import type { Services } from '@/server/services';
import type { RoleAccess } from './role.access';
import { checkBelow, checkedName, roleOf } from './role.rules';
import type { RoleMemberRow, RoleStore } from './role.store';

type SignedIn = NonNullable<Viewer>;

/** People whose browsers are told one by one; a change for more of them is told by the space. */
const TOLD_SINGLY = 25;

interface Deps extends Pick<Services, 'chat' | 'limits' | 'audit' | 'notices'> {
  readonly roles: RoleStore;
  readonly access: RoleAccess;
  readonly spaces: SpaceAccess;
  readonly hooks: Pick<SpaceHooks, 'rolesChanged'>;
}

/**
 * Roles of a space and who has them. Nobody changes a role at or above the highest of their own, gives what they do not
 * hold, or gives a role to themselves.
 */
export class RoleService {
  readonly #store: RoleStore;
  readonly #access: RoleAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.roles;
    this.#access = deps.access;
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
    return this.#change(spaceId, actor, async (locked, outbox) => {
      if (locked.rank <= 0) throw new AppError('role_too_high');
      if ((await this.#store.list(spaceId)).length > ROLES_MAX) {
        throw new AppError('role_limit_reached', { max: ROLES_MAX });
      }
      const row = await this.#store.insert({ spaceId, name, color });
      await outbox.space(spaceId);
      await this.#record(actor, locked, 'role.created', row, { after: { name, color } });
      // The others have moved up, the actor's own with them.
      return roleOf(row, { ...locked, rank: locked.rank + 1 });
    });
  }

  async update(actor: SignedIn, form: { id: number; name: string; color: RoleColor }): Promise<Role> {
    const { color } = form;
    return this.#changeRole(form.id, actor, async ({ role, seen, outbox }) => {
      if (role.isDefault) throw new AppError('role_fixed');
      const name = checkedName(form.name);
      await this.#store.update(role.id, { name, color });
      if (name === role.name && color === role.color) return roleOf(role, seen);
      await outbox.space(role.spaceId);
      const before = { name: role.name, color: role.color };
      await this.#record(actor, seen, 'role.updated', role, { before, after: { name, color } });
      return roleOf({ ...role, name, color }, seen);
    });
  }

  async delete(actor: SignedIn, roleId: number): Promise<void> {
    await this.#changeRole(roleId, actor, async ({ role, seen, outbox }) => {
      if (role.isDefault) throw new AppError('role_fixed');
      await this.#store.delete(role.id);
      await this.#deps.hooks.rolesChanged(role.spaceId, 'any', outbox);
      await outbox.rightsIn(role.spaceId);
      const before = { permissions: permissionsIn(role.permissions), members: role.members };
      await this.#record(actor, seen, 'role.deleted', role, { before });
    });
  }

  /** Roles at and above the actor's own keep their positions. */
  async reorder(actor: SignedIn, spaceId: SpaceId, roleIds: readonly number[]): Promise<Role[]> {
    await this.#spaces.require(spaceId, actor, 'manageRoles');
    await this.#deps.limits.take('change_roles', String(actor.id));
    return this.#change(spaceId, actor, async (seen, outbox) => {
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
          before: { roles: before.map(({ name }) => name) },
          after: { roles: roleIds.map((id) => nameOf.get(id) ?? '') },
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
  async setPermission(actor: SignedIn, roleId: number, id: PermissionId, allowed: boolean): Promise<void> {
    const permission = permissionOf(id);
    await this.#changeRole(roleId, actor, async ({ role, seen, outbox }) => {
      if (!seen.rights.has(permission)) throw new AppError('permission_not_held');
      const bit = maskOf([permission]);
      const after = allowed ? role.permissions | bit : role.permissions & ~bit;
      if (after === role.permissions) return;
      await this.#store.update(role.id, { permissions: after });
      await outbox.rightsIn(role.spaceId);
      const change = { before: { [permission]: !allowed }, after: { [permission]: allowed } };
      await this.#record(actor, seen, 'role.permission_set', role, change);
    });
  }

  async members(roleId: number, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { role } = await this.#access.known(roleId, viewer);
    return this.#page(role, viewer.id, { ...query, outside: false });
  }

  async outsiders(roleId: number, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { role } = await this.#access.managed(roleId, viewer);
    return this.#page(role, viewer.id, { ...query, outside: true });
  }

  /** Adds to who has the role. Nothing is done if one of them is no member. */
  async assign(actor: SignedIn, roleId: number, userIds: readonly UserId[]): Promise<void> {
    await this.#changeRole(roleId, actor, async ({ role, seen, outbox }) => {
      if (role.isDefault) throw new AppError('role_fixed');
      if (userIds.includes(actor.id)) throw new AppError('not_yourself');
      if (permissionsIn(role.permissions).some((name) => !seen.rights.has(name))) {
        throw new AppError('permission_not_held');
      }
      const strangers = await this.#store.strangers(role.spaceId, userIds);
      if (strangers.length > 0) throw new AppError('people_not_members', { names: strangers.join(', ') });
      const people = await this.#store.assign(role.id, role.spaceId, userIds);
      if (people.length === 0) return;
      await this.#tell(role, people, outbox);
      await this.#record(actor, seen, 'role.assigned', role, { people });
      await this.#notify(outbox, role, people, true);
    });
  }

  /** Takes a role from a member; who does not have it needs nothing taken. Anybody may give up one of their own. */
  async unassign(actor: SignedIn, roleId: number, userId: UserId): Promise<void> {
    const { role, seen } = await this.#access.known(roleId, actor);
    if (role.isDefault) throw new AppError('role_fixed');
    if (userId !== actor.id) needRight(seen, 'manageRoles');
    await this.#deps.limits.take('change_roles', String(actor.id));
    await this.#deps.chat.change(async (outbox) => {
      await this.#spaces.lock(role.spaceId);
      if (userId !== actor.id) {
        const locked = await this.#access.managed(roleId, actor);
        checkBelow(locked.role, locked.seen);
      }
      if (!(await this.#store.unassign(roleId, userId))) return;
      await this.#tell(role, [userId], outbox);
      await this.#record(actor, seen, 'role.unassigned', role, { people: [userId] });
      if (userId !== actor.id) await this.#notify(outbox, role, [userId], false);
    });
  }

  /** Takes a role from several members; who does not have it is left out. */
  async unassignSeveral(actor: SignedIn, roleId: number, userIds: readonly UserId[]): Promise<void> {
    await this.#changeRole(roleId, actor, async ({ role, seen, outbox }) => {
      if (role.isDefault) throw new AppError('role_fixed');
      const people = await this.#store.unassignSeveral(role.id, userIds);
      if (people.length === 0) return;
      await this.#tell(role, people, outbox);
      await this.#record(actor, seen, 'role.unassigned', role, { people });
      await this.#notify(outbox, role, people, false);
    });
  }

  async ofMembers(spaceId: SpaceId, viewer: SignedIn, userIds: readonly UserId[]): Promise<MemberRoles[]> {
    await this.#access.listed(spaceId, viewer);
    return this.#store.ofMembers(spaceId, userIds);
  }

  async #listFor(seen: SeenSpace): Promise<Role[]> {
    return (await this.#store.list(seen.space.id)).map((row) => roleOf(row, seen));
  }

  async #everyoneOf(spaceId: SpaceId): Promise<RoleRow> {
    const row = await this.#store.everyone(spaceId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async #page(role: RoleRow, viewerId: UserId, query: PageQuery & { name?: string; outside: boolean }) {
    const page = pageOf(query, ROLE_MEMBERS_PAGE_SIZE);
    const { rows, total } = await this.#store.page({
      ...page,
      role,
      viewerId,
      outside: query.outside,
      name: query.name ?? '',
    });
    return pageAnswer<RoleMember>(
      page,
      rows.map((row) => roleMemberOf(row, !query.outside)),
      total,
    );
  }

  async #notify(
    outbox: OutboxWriter,
    role: RoleRow,
    userIds: readonly UserId[],
    given: boolean,
  ): Promise<void> {
    const payload = { roleId: role.id, given };
    await this.#deps.notices.write(outbox, [{ userIds, kind: 'standing', spaceId: role.spaceId, payload }]);
  }

  async #record(
    person: SignedIn,
    seen: SeenSpace,
    act: Extract<AuditAct, `role.${string}`>,
    { id, name, spaceId }: RoleRow,
    about: Pick<Act, 'people' | 'before' | 'after'>,
  ): Promise<void> {
    const isOwnRole = about.people?.includes(person.id) ?? false;
    const actor = isOwnRole ? { id: person.id, isOperator: false } : actorOf(person, seen, 'manageRoles');
    await this.#deps.audit.record({ spaceId, actor, act, objects: [{ kind: 'role', id, name }], ...about });
  }

  /** What people may do who got or lost a role. */
  async #tell(role: RoleRow, userIds: readonly UserId[], outbox: OutboxWriter): Promise<void> {
    await this.#deps.hooks.rolesChanged(role.spaceId, userIds, outbox);
    if (role.permissions !== 0) await outbox.rightsIn(role.spaceId);
    else if (userIds.length > TOLD_SINGLY) await outbox.space(role.spaceId);
    if (userIds.length <= TOLD_SINGLY) await outbox.changed('memberships', userIds);
  }

  /** A change under the lock of the space, by the rights that hold then. */
  async #change<Result>(
    spaceId: SpaceId,
    actor: SignedIn,
    run: (seen: SeenSpace, outbox: OutboxWriter) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.chat.change(async (outbox) =>
      run(await this.#spaces.lockFor(spaceId, actor, 'manageRoles'), outbox),
    );
  }

  /** The same for one role, which stands below the actor. */
  async #changeRole<Result>(
    roleId: number,
    actor: SignedIn,
    run: (found: { role: RoleRow; seen: SeenSpace; outbox: OutboxWriter }) => Promise<Result>,
  ): Promise<Result> {
    const { role } = await this.#access.managed(roleId, actor);
    await this.#deps.limits.take('change_roles', String(actor.id));
    return this.#change(role.spaceId, actor, async (seen, outbox) => {
      const { role: locked } = await this.#access.managed(roleId, actor);
      checkBelow(locked, seen);
      return run({ role: locked, seen, outbox });
    });
  }
}

function roleMemberOf({ lastActiveAt, ...person }: RoleMemberRow, invited: boolean): RoleMember {
  return { ...person, lastActiveTime: lastActiveAt?.toISOString() ?? null, invited: invited ? 1 : 0 };
}
