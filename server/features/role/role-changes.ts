import type { AuditAct } from '@/protocol/audit-rules';
import type { SpaceId } from '@/protocol/ids';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { Act } from '@/server/audit/audit-log';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { RoleRow } from '@/server/db/schema/role';
import { actorOf, type SpaceAccess, type SeenSpace, type Viewer } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import type { RoleAccess } from './role.access';
import { checkBelow } from './role.rules';

type SignedIn = NonNullable<Viewer>;

interface Deps extends Pick<Services, 'chat' | 'limits' | 'audit'> {
  readonly access: RoleAccess;
  readonly spaces: SpaceAccess;
}

/** How every change of roles is made: under the lock of the space, by a person who stands above the role, and recorded. */
export class RoleChanges {
  readonly #access: RoleAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
  }

  /** A change under the lock of the space, by the rights that hold then. */
  async change<Result>(
    spaceId: SpaceId,
    actor: SignedIn,
    run: (seen: SeenSpace, outbox: OutboxWriter) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.chat.change(async (outbox) =>
      run(await this.#spaces.lockFor(spaceId, actor, 'manageRoles'), outbox),
    );
  }

  /** The same for one role, which stands below the actor; `check` may refuse it. */
  async changeRole<Result>(
    roleId: number,
    actor: SignedIn,
    run: (found: { role: RoleRow; seen: SeenSpace; outbox: OutboxWriter }) => Promise<Result>,
    check?: UnderLock,
  ): Promise<Result> {
    const { role } = await this.#access.managed(roleId, actor);
    await this.#deps.limits.take('change_roles', String(actor.id));
    return this.change(role.spaceId, actor, async (seen, outbox) => {
      const { role: locked } = await this.#access.managed(roleId, actor);
      checkBelow(locked, seen);
      await check?.();
      return run({ role: locked, seen, outbox });
    });
  }

  async record(
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
}
