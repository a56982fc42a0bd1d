import type { Right } from '@/protocol/permissions';
import { privacies } from '@/protocol/space';
import type { AuditActor } from '@/server/audit/audit-log';
import type { SpaceRow } from '@/server/db/schema/space';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { rightsOf } from '@/server/rights/rights';
import type { SpaceStore, MembershipFacts } from './space.store';
import type { SpaceId } from '@/protocol/ids';

/** Who looks at a space: the caller of a route, or null without a session. */
export type Viewer = Pick<Caller, 'id' | 'isPlatformAdmin'> | null;

/** A space together with what its viewer is in it. */
export interface SeenSpace {
  readonly space: SpaceRow;
  readonly isOwner: boolean;
  readonly joined: boolean;
  readonly rights: ReadonlySet<Right>;
  /** Those of the rights that the viewer does not hold as a platform admin alone. */
  readonly ownRights: ReadonlySet<Right>;
  /** Whether the viewer may see more than the card. */
  readonly open: boolean;
}

/**
 * The only way to a space for everything that acts for a person. Every space shows its card, so only one that does
 * not exist is `not_found`; what a private space keeps for its members is `space_private`, and a right that the
 * viewer lacks is `permission_denied`.
 */
export class SpaceAccess {
  readonly #store: SpaceStore;

  constructor({ spaces }: { readonly spaces: SpaceStore }) {
    this.#store = spaces;
  }

  /** For what anybody may know of any space. */
  async visible(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace> {
    const found = await this.#store.find(spaceId, viewer?.id ?? 0);
    if (!found) throw new AppError('not_found');
    return seenBy(viewer, found.row, found.membership);
  }

  /** For what members, and of public spaces everybody, may see. */
  async content(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace> {
    const seen = await this.visible(spaceId, viewer);
    if (!seen.open) throw new AppError('space_private');
    return seen;
  }

  /**
   * Locks a space inside a change that puts something under it, so that nothing is left behind under one that is deleted
   * meanwhile. Who may do that was asked before. Refuses with `not_found` what is gone.
   */
  async lock(spaceId: SpaceId): Promise<SpaceRow> {
    const row = await this.#store.lock(spaceId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** For whoever holds a right in the space; `permission_denied` for the others. */
  async require(spaceId: SpaceId, viewer: Viewer, right: Right): Promise<SeenSpace> {
    const seen = await this.visible(spaceId, viewer);
    if (!seen.rights.has(right)) throw new AppError('permission_denied');
    return seen;
  }
}

/** How a viewer stands to a space whose row and membership are at hand. */
export function seenBy(viewer: Viewer, space: SpaceRow, membership: MembershipFacts | null): SeenSpace {
  const isOwner = viewer?.id === space.ownerId;
  const joined = membership !== null;
  const facts = { isOwner, membership, membersGive: space.membersGive };
  const ownRights = rightsOf({ ...facts, isPlatformAdmin: false });
  const rights = viewer?.isPlatformAdmin ? rightsOf({ ...facts, isPlatformAdmin: true }) : ownRights;
  const open = joined || rights.has('administerSpace') || space.privacy === privacies.public;
  return { space, isOwner, joined, rights, ownRights, open };
}

/** Returns as whom a person who uses a right stands in the audit log. */
export function actorOf(person: NonNullable<Viewer>, seen: SeenSpace, right: Right): AuditActor {
  return { id: person.id, isOperator: !seen.ownRights.has(right) };
}
