import { AppError } from '@/server/http/app-error';
import type { RoleRow } from '@/server/db/schema/role';
import {
  needRight,
  type SpaceAccess,
  type SeenSpace,
  type Viewer,
} from '@/server/features/space/space.access';
import type { RoleStore } from './role.store';
import type { SpaceId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

/** A role together with what its viewer is in its space. */
export interface SeenRole {
  readonly role: RoleRow;
  readonly seen: SeenSpace;
}

/**
 * The only way to a role that a person names. Roles are shown to the members of their space and to who administers it; a role
 * of a private space does not exist for anybody else.
 */
export class RoleAccess {
  readonly #store: RoleStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly roles: RoleStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.roles;
    this.#spaces = deps.spaces;
  }

  /** A space for who may see its roles. */
  async listed(spaceId: SpaceId, viewer: SignedIn): Promise<SeenSpace> {
    const seen = await this.#spaces.content(spaceId, viewer);
    if (!isInside(seen)) throw new AppError('not_member');
    return seen;
  }

  /** For members of its space, and for who administers it. */
  async known(roleId: number, viewer: SignedIn): Promise<SeenRole> {
    const found = await this.#visible(roleId, viewer);
    if (!isInside(found.seen)) throw new AppError('not_member');
    return found;
  }

  /** For holders of the right to manage roles, whatever the position of this one. */
  async managed(roleId: number, viewer: SignedIn): Promise<SeenRole> {
    const found = await this.#visible(roleId, viewer);
    needRight(found.seen, 'manageRoles');
    return found;
  }

  async #visible(roleId: number, viewer: SignedIn): Promise<SeenRole> {
    const role = await this.#store.find(roleId);
    if (!role) throw new AppError('not_found');
    const seen = await this.#spaces.visible(role.spaceId, viewer);
    if (!seen.open) throw new AppError('not_found');
    return { role, seen };
  }
}

const isInside = ({ joined, rights }: SeenSpace) => joined || rights.has('administerSpace');
