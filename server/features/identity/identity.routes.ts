import type { linkedIdentityRoutes } from '@/protocol/linked-identity';
import type { Handlers } from '@/server/http/call';
import type { IdentityService } from './identity.service';

export function identityHandlers(identities: IdentityService): Handlers<keyof typeof linkedIdentityRoutes> {
  return {
    startIdentityLogin: ({ params, request, reply }) =>
      identities.startLogin(params.provider, request, reply),
    finishIdentityLogin: ({ params, body, request, reply }) =>
      identities.finishLogin(params.provider, body, request, reply),
    signUpWithIdentity: ({ params, body, request, reply }) =>
      identities.signUp(params.provider, body, request, reply),
    linkedIdentities: ({ caller }) => identities.list(caller.id),
    startIdentityLink: ({ params, caller, request }) =>
      identities.startLink(caller, params.provider, request),
    linkIdentity: ({ params, body, caller, request }) =>
      identities.link(caller, params.provider, body, request),
    unlinkIdentity: ({ params, caller, request }) => identities.unlink(caller, params.identityId, request),
  };
}
