import { ROLE_MEMBERS_PAGE_SIZE, type MemberRoles, type RoleMember } from '@/protocol/role';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { RoleRow } from '@/server/db/schema/role';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { SpaceHooks } from '@/server/features/feature';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import { permissionsIn } from '@/server/rights/permission-mask';
import type { Services } from '@/server/services';
import type { RoleAccess, SeenRole } from './role.access';
import type { RoleChanges } from './role-changes';
import type { RoleMemberRow, RoleStore } from './role.store';

type SignedIn = NonNullable<Viewer>;

/** People whose browsers are told one by one; a change for more of them is told by the space. */
const TOLD_SINGLY = 25;

interface Deps extends Pick<Services, 'chat' | 'limits' | 'notices'> {
  readonly roles: RoleStore;
  readonly access: RoleAccess;
  readonly changes: RoleChanges;
  readonly spaces: SpaceAccess;
  readonly hooks: Pick<SpaceHooks, 'rolesChanged'>;
}

/** Who has which roles. Nobody gives what they do not hold, or gives a role to themselves. */
export class RoleMembersService {
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

  async members(roleId: number, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { role } = await this.#access.known(roleId, viewer);
    return this.#page(role, viewer.id, { ...query, outside: false });
  }

  async outsiders(roleId: number, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { role } = await this.#access.managed(roleId, viewer);
    return this.#page(role, viewer.id, { ...query, outside: true });
  }

  /** Adds to who has the role. Nothing is done if one of them is no member. */
  async assign(
    actor: SignedIn,
    roleId: number,
    userIds: readonly UserId[],
    check?: UnderLock,
  ): Promise<void> {
    await this.#changes.changeRole(
      roleId,
      actor,
      async ({ role, seen, outbox }) => {
        if (role.isDefault) throw new AppError('role_fixed');
        if (userIds.includes(actor.id)) throw new AppError('not_yourself');
        if (permissionsIn(role.permissions).some((name) => !seen.rights.has(name))) {
          throw new AppError('permission_not_held');
        }
        const strangers = await this.#store.strangers(role.spaceId, userIds);
        if (strangers.length > 0) throw new AppError('people_not_members', { names: strangers.join(', ') });
        await this.give(actor, { role, seen, outbox }, userIds);
      },
      check,
    );
  }

  /** Gives a role inside a change that has locked the space and asked whether the actor may; who has it keeps it. */
  async give(
    actor: SignedIn,
    { role, seen, outbox }: SeenRole & { readonly outbox: OutboxWriter },
    userIds: readonly UserId[],
  ): Promise<void> {
    const people = await this.#store.assign(role.id, role.spaceId, userIds);
    if (people.length === 0) return;
    await this.#tell(role, people, outbox);
    await this.#changes.record(actor, seen, 'role.assigned', role, { people });
    await this.#notify(outbox, role, people, true);
  }

  /** Takes a role from a member; who does not have it needs nothing taken. Anybody may give up one of their own. */
  async unassign(actor: SignedIn, roleId: number, userId: UserId): Promise<void> {
    const { role, seen } = await this.#access.known(roleId, actor);
    if (userId !== actor.id) {
      await this.unassignSeveral(actor, roleId, [userId]);
      return;
    }
    if (role.isDefault) throw new AppError('role_fixed');
    await this.#deps.limits.take('change_roles', String(actor.id));
    await this.#deps.chat.change(async (outbox) => {
      await this.#spaces.lock(role.spaceId);
      await this.#take(actor, { role, seen, outbox }, [userId]);
    });
  }

  /** Takes a role from several members; who does not have it is left out. */
  async unassignSeveral(
    actor: SignedIn,
    roleId: number,
    userIds: readonly UserId[],
    check?: UnderLock,
  ): Promise<void> {
    await this.#changes.changeRole(
      roleId,
      actor,
      async (found) => {
        if (found.role.isDefault) throw new AppError('role_fixed');
        await this.#take(actor, found, userIds);
      },
      check,
    );
  }

  async #take(
    actor: SignedIn,
    { role, seen, outbox }: SeenRole & { readonly outbox: OutboxWriter },
    userIds: readonly UserId[],
  ): Promise<void> {
    const people = await this.#store.unassign(role.id, userIds);
    if (people.length === 0) return;
    await this.#tell(role, people, outbox);
    await this.#changes.record(actor, seen, 'role.unassigned', role, { people });
    // Nobody is told what they did themselves.
    const others = people.filter((id) => id !== actor.id);
    if (others.length > 0) await this.#notify(outbox, role, others, false);
  }

  async ofMembers(spaceId: SpaceId, viewer: SignedIn, userIds: readonly UserId[]): Promise<MemberRoles[]> {
    await this.#access.listed(spaceId, viewer);
    return this.#store.ofMembers(spaceId, userIds);
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

  /** What people may do who got or lost a role. */
  async #tell(role: RoleRow, userIds: readonly UserId[], outbox: OutboxWriter): Promise<void> {
    await this.#deps.hooks.rolesChanged(role.spaceId, userIds, outbox);
    if (role.permissions !== 0) await outbox.rightsIn(role.spaceId);
    else if (userIds.length > TOLD_SINGLY) await outbox.space(role.spaceId);
    if (userIds.length <= TOLD_SINGLY) await outbox.changed('memberships', userIds);
  }
}

function roleMemberOf({ lastActiveAt, ...person }: RoleMemberRow, invited: boolean): RoleMember {
  return { ...person, lastActiveTime: lastActiveAt?.toISOString() ?? null, invited: invited ? 1 : 0 };
}
