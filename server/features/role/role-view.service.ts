import type { RoleView } from '@/protocol/role';
import type { Viewer } from '@/server/features/space/space.access';
import { rightsOf } from '@/server/rights/rights';
import type { RoomsOfHolder } from './deps';
import type { RoleAccess } from './role.access';
import { checkBelow, roleOf } from './role.rules';
import type { RoleStore } from './role.store';

interface Deps {
  readonly roles: RoleStore;
  readonly access: RoleAccess;
  readonly rooms: RoomsOfHolder;
}

/** Shows a space as the members see it who have one role: only to those who may change that role. */
export class RoleViewService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async show(roleId: number, viewer: NonNullable<Viewer>): Promise<RoleView> {
    const { role, seen } = await this.#deps.access.managed(roleId, viewer);
    checkBelow(role, seen);
    const everyone = await this.#deps.roles.everyone(role.spaceId);
    const held = rightsOf({
      isOwner: false,
      membership: { isAdmin: false, permissions: role.permissions, position: role.position },
      isPlatformAdmin: false,
      everyone: everyone?.permissions ?? 0,
      isTimedOut: false,
    });
    // Never wider than what the viewer holds.
    const rights = new Set([...held].filter((right) => seen.rights.has(right)));
    const roleIds = new Set(role.isDefault ? [] : [role.id]);
    const rooms = await this.#deps.rooms.roomsOfHolder(seen, viewer, { rights, roleIds });
    return { role: roleOf(role, seen), rights: [...rights], rooms };
  }
}
