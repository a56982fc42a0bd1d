import type { UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { Viewer } from '@/server/features/space/space.access';
import type { ProfileRow, ProfileStore } from './profile.store';

export interface ProfileAccessDeps {
  readonly profiles: ProfileStore;
  readonly reach: Pick<PrivacyAccess, 'standing'>;
  /** Whether two people have a direct conversation, a message request included. */
  readonly directs: { exists(userId: UserId, otherId: UserId): Promise<boolean> };
}

/** A person whom the viewer may see, with how the two stand to each other. */
export interface SeenProfile {
  readonly row: ProfileRow;
  readonly isSelf: boolean;
  readonly standing: Awaited<ReturnType<PrivacyAccess['standing']>>;
  readonly haveConversation: boolean;
}

/**
 * The only way to the card of a person. People who hide from searches are `not_found`, like those who don't exist, to everyone
 * who has nothing to do with them. A block makes no difference here, so that the card does not tell of it.
 */
export class ProfileAccess {
  readonly #deps: ProfileAccessDeps;

  constructor(deps: ProfileAccessDeps) {
    this.#deps = deps;
  }

  async visible(viewer: NonNullable<Viewer>, userId: UserId): Promise<SeenProfile> {
    const { profiles, reach, directs } = this.#deps;
    const row = await profiles.find(viewer.id, userId);
    if (!row) throw new AppError('not_found');
    const isSelf = viewer.id === userId;
    const [standing, haveConversation] = await Promise.all([
      reach.standing(viewer.id, userId),
      isSelf ? false : directs.exists(viewer.id, userId),
    ]);
    // Not whom the viewer blocks: that needs nothing of the other one, who isn't told of it.
    const { follows, isFollowed, sharesSpace } = standing;
    const knows = isSelf || follows || isFollowed || sharesSpace || haveConversation;
    if (!row.findable && !knows && !viewer.isPlatformAdmin) throw new AppError('not_found');
    return { row, isSelf, standing, haveConversation };
  }
}
