import type { SpaceId, UserId } from '@/protocol/ids';
import type { Standing } from '@/protocol/space';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { RoleRow } from '@/server/db/schema/role';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { SpaceEntrance } from '@/server/features/space/deps';
import type { SeenSpace, SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import type { InviteTokens } from '@/server/tokens/invite-tokens';
import type { InviteLinkAccess } from './invite-link.access';
import type { InviteLinkStore } from './invite-link.store';

/** What invite links ask of roles; answered by features/role. */
export interface InviteRoles {
  /** The roles of a space, the highest first. */
  ofSpace(spaceId: SpaceId): Promise<RoleRow[]>;
  /** Gives a role to members in the name of a person who may give it, inside a change that has locked the space. */
  give(
    giver: NonNullable<Viewer>,
    of: { readonly role: RoleRow; readonly seen: SeenSpace; readonly outbox: OutboxWriter },
    userIds: readonly UserId[],
  ): Promise<void>;
}

/** What invite links ask of members; answered by features/space. */
export interface InviteStandings {
  standing(spaceId: SpaceId, person: NonNullable<Viewer>): Promise<Standing>;
}

/** What the services of invite links are given of their own feature and of others. */
export interface InviteLinkDeps extends Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'limits'> {
  readonly links: InviteLinkStore;
  readonly access: InviteLinkAccess;
  readonly tokens: InviteTokens;
  readonly spaces: SpaceAccess;
  readonly entrance: SpaceEntrance;
  readonly standings: InviteStandings;
  readonly roles: InviteRoles;
  readonly rooms: RoomAccess;
}
