import type { SpaceId, UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import {
  needRight,
  type SeenSpace,
  type SpaceAccess,
  type Viewer,
} from '@/server/features/space/space.access';
import type { ApplicationStore } from './application.store';

export interface FoundApplication {
  readonly id: number;
  readonly spaceId: SpaceId;
  readonly userId: UserId;
}

/** The only way to an application that a person names. */
export class ApplicationAccess {
  readonly #store: ApplicationStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly store: ApplicationStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.store;
    this.#spaces = deps.spaces;
  }

  /** For whoever decides about it. To who does not even see what the space shows its members it does not exist. */
  async decidable(
    applicationId: number,
    viewer: Viewer,
  ): Promise<FoundApplication & { readonly seen: SeenSpace }> {
    const found = await this.#find(applicationId);
    const seen = await this.#spaces.visible(found.spaceId, viewer);
    if (!seen.open) throw new AppError('not_found');
    needRight(seen, 'handleApplications');
    return { ...found, seen };
  }

  /** For its applicant; to everybody else it does not exist. */
  async own(applicationId: number, personId: UserId): Promise<FoundApplication> {
    const found = await this.#find(applicationId);
    if (found.userId !== personId) throw new AppError('not_found');
    return found;
  }

  async #find(id: number): Promise<FoundApplication> {
    const found = await this.#store.find(id);
    if (!found) throw new AppError('not_found');
    return { id, ...found };
  }
}
