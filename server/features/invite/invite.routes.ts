import type { inviteRoutes } from '@/protocol/invite';
import type { Handlers } from '@/server/http/call';
import type { InviteService } from './invite.service';

export function inviteHandlers(invites: InviteService): Handlers<keyof typeof inviteRoutes> {
  return {
    invitePreview: ({ query }) => invites.preview(query),
  };
}
