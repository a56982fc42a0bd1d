import type { Right } from '@/protocol/permissions';
import { privacies } from '@/protocol/space';
import type { AuditActor } from '@/server/audit/audit-log';
import type { SpaceRow } from '@/server/db/schema/space';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { rankOf, rightsOf, type Rank } from '@/server/rights/rights';
import type { SpaceStore, SpaceWithMembership } from './space.store';
import type { SpaceId, UserId } from '@/protocol/ids';

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
  readonly rank: Rank;
  /** Until when the viewer may not speak or act in the space; null for who may. */
  readonly timedOutUntil: Date | null;
  /** What who timed the viewer out tells them. */
  readonly timeOutNote: string | null;
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

  /**
   * For what anybody may know of any space. One that is suspended is `space_suspended` for everybody but platform admins, who
   * read, but where `evenSuspended` says otherwise: rewards that were given in it stay their people's.
   */
  async visible(
    spaceId: SpaceId,
    viewer: Viewer,
    { evenSuspended = false }: { readonly evenSuspended?: boolean } = {},
  ): Promise<SeenSpace> {
    const found = await this.#store.find(spaceId, viewer?.id ?? 0);
    if (!found) throw new AppError('not_found');
    if (found.row.suspended && !evenSuspended && !viewer?.isPlatformAdmin) {
      throw new AppError('space_suspended');
    }
    return seenBy(viewer, found);
  }

  /** Every space that a person is a member of and may look into, read as one. */
  async joined(viewer: NonNullable<Viewer>): Promise<SeenSpace[]> {
    const found = await this.#store.joined(viewer.id, false);
    const seen = found.map((row) => seenBy(viewer, row));
    return seen.filter(({ space }) => !space.suspended || viewer.isPlatformAdmin);
  }

  /** For the card of a space, which says that the space is suspended; nobody but platform admins sees more of one that is. */
  async card(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace> {
    const found = await this.#store.find(spaceId, viewer?.id ?? 0);
    if (!found) throw new AppError('not_found');
    return cardSeenBy(viewer, found);
  }

  /** For what members, and of public spaces everybody, may see. */
  async content(spaceId: SpaceId, viewer: Viewer): Promise<SeenSpace> {
    const seen = await this.visible(spaceId, viewer);
    if (!seen.open) throw new AppError('space_private');
    return seen;
  }

  /**
   * Locks a space inside a change that puts something under it, so that nothing is left behind under one that is deleted
   * meanwhile. Who may do that was asked before. Refuses with `not_found` what is gone. While a space is suspended nothing in
   * it changes, by platform admins neither; `evenSuspended` is for what the platform does by itself, and for the operator's acts.
   */
  async lock(
    spaceId: SpaceId,
    { evenSuspended = false }: { readonly evenSuspended?: boolean } = {},
  ): Promise<SpaceRow> {
    const row = await this.#store.lock(spaceId);
    if (!row) throw new AppError('not_found');
    if (row.suspended && !evenSuspended) throw new AppError('space_suspended');
    return row;
  }

  /** For whoever holds a right in the space, or one of several; refuses the others as `needRight` does. */
  async require(spaceId: SpaceId, viewer: Viewer, right: Right | readonly Right[]): Promise<SeenSpace> {
    const seen = await this.visible(spaceId, viewer);
    needRight(seen, right);
    return seen;
  }

  /**
   * Locks a space for a change that takes a right, and asks for the right under the lock: every change of rights locks the
   * space, too, so that nothing is done by a right that was taken away meanwhile.
   */
  async lockFor(spaceId: SpaceId, viewer: Viewer, right: Right | readonly Right[]): Promise<SeenSpace> {
    await this.lock(spaceId);
    return this.require(spaceId, viewer, right);
  }

  /** How high a person stands in a space; platform admins stand where their membership puts them. */
  async rankIn(spaceId: SpaceId, userId: UserId): Promise<Rank> {
    return (await this.visible(spaceId, { id: userId, isPlatformAdmin: false }, { evenSuspended: true }))
      .rank;
  }

  /**
   * For acts on a person, after the right was asked for: the person stands strictly below the viewer. Refuses with
   * `owner_cannot_be_removed`, `not_yourself` or `person_too_high`.
   */
  async below(seen: SeenSpace, viewer: NonNullable<Viewer>, userId: UserId): Promise<void> {
    if (userId === seen.space.ownerId) throw new AppError('owner_cannot_be_removed');
    if (userId === viewer.id) throw new AppError('not_yourself');
    if ((await this.rankIn(seen.space.id, userId)) >= seen.rank) throw new AppError('person_too_high');
  }
}

/** How a viewer stands to a space whose row and membership are at hand. */
export function seenBy(
  viewer: Viewer,
  { row: space, membership, everyone, timedOutUntil, timeOutNote }: SpaceWithMembership,
): SeenSpace {
  const isOwner = viewer?.id === space.ownerId;
  const joined = membership !== null;
  const facts = { isOwner, membership, everyone, isTimedOut: timedOutUntil !== null };
  const ownRights = rightsOf({ ...facts, isPlatformAdmin: false });
  const isPlatformAdmin = viewer?.isPlatformAdmin ?? false;
  const rights = isPlatformAdmin ? rightsOf({ ...facts, isPlatformAdmin }) : ownRights;
  const open = joined || rights.has('administerSpace') || space.privacy === privacies.public;
  const rank = rankOf({ ...facts, isPlatformAdmin });
  return { space, isOwner, joined, rights, ownRights, rank, timedOutUntil, timeOutNote, open };
}

/** The same where a suspended space leaves nothing but its card to everybody but platform admins. */
export function cardSeenBy(viewer: Viewer, found: SpaceWithMembership): SeenSpace {
  const seen = seenBy(viewer, found);
  return seen.space.suspended && !viewer?.isPlatformAdmin
    ? { ...seen, open: false, rights: new Set(), ownRights: new Set() }
    : seen;
}

/**
 * Refuses who does not hold a right, or one of several, with `permission_denied`; who cannot use it for a while, with
 * `timed_out`.
 */
export function needRight(seen: SeenSpace, right: Right | readonly Right[]): void {
  if ([right].flat().some((one) => seen.rights.has(one))) return;
  refuseTimedOut(seen);
  throw new AppError('permission_denied');
}

/** Refuses who may not speak or act for a while, with `timed_out`. */
export function refuseTimedOut({ timedOutUntil }: SeenSpace): void {
  if (timedOutUntil !== null) throw new AppError('timed_out', { until: timedOutUntil.toISOString() });
}

/** Returns as whom a person who uses a right stands in the audit log. */
export function actorOf(
  person: NonNullable<Viewer>,
  seen: SeenSpace,
  right: Right | readonly Right[],
): AuditActor {
  return { id: person.id, isOperator: ![right].flat().some((one) => seen.ownRights.has(one)) };
}
