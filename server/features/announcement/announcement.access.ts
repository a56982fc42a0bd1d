import { AppError } from '@/server/http/app-error';
import {
  needRight,
  type SpaceAccess,
  type SeenSpace,
  type Viewer,
} from '@/server/features/space/space.access';
import type { AnnouncementStore } from './announcement.store';
import type { SpaceId, UserId } from '@/protocol/ids';

export interface ManageableAnnouncement {
  readonly id: number;
  readonly spaceId: SpaceId;
  readonly authorId: UserId;
  /** Its space, as the viewer stands to it. */
  readonly seen: SeenSpace;
}

/** The only way to an announcement that a person names. */
export class AnnouncementAccess {
  readonly #store: AnnouncementStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly store: AnnouncementStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.store;
    this.#spaces = deps.spaces;
  }

  /** For whoever may post announcements in its space. Whoever may not even read it learns as little of it as of one that does not exist. */
  async manageable(announcementId: number, viewer: Viewer): Promise<ManageableAnnouncement> {
    const found = await this.#store.find(announcementId);
    if (!found) throw new AppError('not_found');
    const seen = await this.#spaces.visible(found.spaceId, viewer);
    if (!seen.open) throw new AppError('not_found');
    needRight(seen, 'postAnnouncements');
    return { ...found, seen };
  }
}
