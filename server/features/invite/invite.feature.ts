import { feature } from '@/server/features/feature';
import { inviteHandlers } from './invite.routes';
import { InviteService, type InviteDeps } from './invite.service';

export function inviteFeature(needs: InviteDeps) {
  const invites = new InviteService(needs);
  return feature({ invites, handlers: inviteHandlers(invites) });
}
