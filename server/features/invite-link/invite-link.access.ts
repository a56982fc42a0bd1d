import type { UserId } from '@/protocol/ids';
import type { AuditActor } from '@/server/audit/audit-log';
import type { InviteLinkRow } from '@/server/db/schema/invite-link';
import { AppError } from '@/server/http/app-error';
import { actorOf, type SeenSpace, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import type { InviteLinkStore } from './invite-link.store';

type SignedIn = NonNullable<Viewer>;

/** A link together with what its viewer is in its space. */
export interface SeenLink {
  readonly row: InviteLinkRow;
  readonly seen: SeenSpace;
  /** As whom the viewer stands in the audit log who changes the link. */
  readonly actor: AuditActor;
}

/**
 * The only way to a link that a person names by its id: for its maker, as long as they are a member, and for who administers the
 * space. To everybody else it does not exist. Who follows a link names it by its token.
 */
export class InviteLinkAccess {
  readonly #store: InviteLinkStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly links: InviteLinkStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.links;
    this.#spaces = deps.spaces;
  }

  async managed(linkId: number, viewer: SignedIn): Promise<SeenLink> {
    const row = await this.#store.find(linkId);
    if (!row) throw new AppError('not_found');
    const seen = await this.#spaces.visible(row.spaceId, viewer);
    const isOwn = row.makerId === viewer.id && seen.joined;
    if (!isOwn && !seen.rights.has('administerSpace')) throw new AppError('not_found');
    const actor = isOwn ? { id: viewer.id, isOperator: false } : actorOf(viewer, seen, 'administerSpace');
    return { row, seen, actor };
  }

  /** What the maker of a link is in its space now. Being a platform admin gives a link nothing. */
  maker({ spaceId, makerId }: Pick<InviteLinkRow, 'spaceId' | 'makerId'>): Promise<SeenSpace> {
    return this.#spaces.visible(spaceId, asMember(makerId), { evenSuspended: true });
  }
}

/** A person without the rights of a platform admin. */
export const asMember = (id: UserId): SignedIn => ({ id, isPlatformAdmin: false });
