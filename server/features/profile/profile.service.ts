import type { Relation } from '@/protocol/contact-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { PictureNft } from '@/protocol/nft';
import { PROFILE_SPACES_MAX } from '@/protocol/profile-rules';
import type { Profile } from '@/protocol/profile';
import type { MemberRoles } from '@/protocol/role';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { MutualSpaces } from '@/server/features/space/deps';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import { rankOf } from '@/server/rights/rights';
import type { Services } from '@/server/services';
import type { ProfileAccess, SeenProfile } from './profile.access';
import type { ProfileStore } from './profile.store';

export interface ProfileDeps extends Pick<Services, 'limits'> {
  readonly profiles: ProfileStore;
  readonly access: ProfileAccess;
  readonly spaces: Pick<SpaceAccess, 'card'>;
  readonly mutualSpaces: MutualSpaces;
  readonly reach: Pick<PrivacyAccess, 'takesMessage'>;
  readonly pictures: { shownBy(userId: UserId, avatar: string): Promise<PictureNft | null> };
  readonly roles: { ofMember(spaceId: SpaceId, userId: UserId): Promise<MemberRoles['roles']> };
}

/** Everything that the card of a person shows, in one answer. */
export class ProfileService {
  readonly #deps: ProfileDeps;

  constructor(deps: ProfileDeps) {
    this.#deps = deps;
  }

  async of(viewer: NonNullable<Viewer>, userId: UserId, spaceId: SpaceId | undefined): Promise<Profile> {
    const { access, limits, mutualSpaces } = this.#deps;
    await limits.take('view_profile', String(viewer.id));
    const seen = await access.visible(viewer, userId);
    const { row, standing, isSelf } = seen;
    const [shared, inSpace, acceptsMessages, pictureNft] = await Promise.all([
      isSelf ? [] : mutualSpaces.of(viewer.id, [userId]).then((found) => found.get(userId) ?? []),
      spaceId === undefined ? null : this.#inSpace(viewer, userId, spaceId),
      this.#acceptsMessages(viewer.id, seen),
      this.#deps.pictures.shownBy(userId, row.avatar),
    ]);
    return {
      id: row.id,
      username: row.username,
      avatar: row.avatar,
      bio: row.bio,
      createdTime: row.createdAt.toISOString(),
      lastActiveTime: row.lastActiveAt?.toISOString() ?? null,
      relation: relationOf(standing),
      blocked: standing.blocks,
      acceptsMessages,
      pictureNft,
      mutualSpaces: { named: shared.slice(0, PROFILE_SPACES_MAX), total: shared.length },
      inSpace,
    };
  }

  /** What the person is in a space; null where the viewer may not look into it. */
  async #inSpace(viewer: NonNullable<Viewer>, userId: UserId, spaceId: SpaceId): Promise<Profile['inSpace']> {
    const { spaces, profiles, roles } = this.#deps;
    const { open, joined, rights, rank, space } = await spaces.card(spaceId, viewer);
    if (!open) return null;
    const found = await profiles.membership(spaceId, userId);
    if (!found) return null;
    const isOwner = space.ownerId === userId;
    const seesTimeOuts = rights.has('banMembers') || rights.has('kickMembers');
    return {
      joinedTime: found.joinedAt.toISOString(),
      isOwner,
      isAdmin: found.isAdmin,
      outranked:
        userId !== viewer.id && rankOf({ isOwner, membership: found, isPlatformAdmin: false }) < rank,
      timedOutUntil: (seesTimeOuts && found.timedOutUntil?.toISOString()) || null,
      roles: joined || rights.has('administerSpace') ? await roles.ofMember(spaceId, userId) : [],
    };
  }

  async #acceptsMessages(viewerId: UserId, { row, isSelf, haveConversation }: SeenProfile): Promise<boolean> {
    if (isSelf) return false;
    return haveConversation || this.#deps.reach.takesMessage(viewerId, row.id);
  }
}

function relationOf({ follows, isFollowed }: SeenProfile['standing']): Relation {
  if (follows) return isFollowed ? 'friend' : 'following';
  return isFollowed ? 'follower' : 'none';
}
