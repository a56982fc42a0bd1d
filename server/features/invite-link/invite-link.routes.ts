import type { inviteLinkRoutes } from '@/protocol/invite-link';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { InviteAdmission } from './invite-admission.service';
import type { InviteLinkService } from './invite-link.service';

export function inviteLinkHandlers({
  links,
  admission,
  log,
}: {
  readonly links: InviteLinkService;
  readonly admission: InviteAdmission;
  readonly log: Log;
}): Handlers<keyof typeof inviteLinkRoutes> {
  return {
    createInviteLink: async ({ params: { spaceId }, body, caller, request }) => {
      const link = await links.create(spaceId, caller, body);
      log.write('invite.created', { request: request.id, user: caller.id, space: spaceId });
      return link;
    },
    inviteLinks: ({ params, query, caller }) => links.page(params.spaceId, caller, query),
    inviteLinkUses: ({ params, query, caller }) => links.uses(params.linkId, caller, query),
    pauseInviteLink: async ({ params, body, caller, request }) => {
      const link = await links.pause(params.linkId, caller, body.paused);
      const event = body.paused ? 'invite.paused' : 'invite.resumed';
      log.write(event, { request: request.id, user: caller.id });
      return link;
    },
    revokeInviteLink: async ({ params, caller, request }) => {
      const link = await links.revoke(params.linkId, caller);
      log.write('invite.revoked', { request: request.id, user: caller.id });
      return link;
    },
    joinByInvite: async ({ body, caller, request }) => {
      const made = await admission.join(body.token, caller);
      log.write('invite.used', { request: request.id, user: caller.id, space: made.standing.spaceId });
      return made;
    },
  };
}
