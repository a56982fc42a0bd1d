import { feature } from '@/server/features/feature';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { SpaceEntrance } from '@/server/features/space/deps';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import { InviteTokens } from '@/server/tokens/invite-tokens';
import type { InviteRoles, InviteStandings } from './deps';
import { InviteAdmission } from './invite-admission.service';
import { InviteLinkAccess } from './invite-link.access';
import { inviteLinkHandlers } from './invite-link.routes';
import { InviteLinkService } from './invite-link.service';
import { InviteLinkStore } from './invite-link.store';

export function inviteLinkFeature(
  services: Pick<Services, 'audit' | 'chat' | 'clock' | 'config' | 'feed' | 'limits' | 'log' | 'storage'>,
  needs: {
    readonly spaces: SpaceAccess;
    readonly entrance: SpaceEntrance;
    readonly standings: InviteStandings;
    readonly roles: InviteRoles;
    readonly rooms: RoomAccess;
  },
) {
  const links = new InviteLinkStore(services.storage);
  const access = new InviteLinkAccess({ links, ...needs });
  const deps = { ...services, ...needs, links, access, tokens: new InviteTokens(services.config) };
  const service = new InviteLinkService(deps);
  const admission = new InviteAdmission(deps);
  return feature({
    /** The link of a token, for who may not even be logged in. */
    find: (token: string) => admission.find(token),
    handlers: inviteLinkHandlers({ links: service, admission, log: services.log }),
    ofSpaces: {
      banned: (spaceId, userId) => service.makerGone(spaceId, userId, 'banned'),
      leaving: (spaceId, userId) => service.makerGone(spaceId, userId, 'left'),
    },
  });
}
