import type { chatRoutes } from '@/protocol/chat';
import type { chatClientRoutes } from '@/protocol/chat-client';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { agentLabel } from '@/server/features/account/agent-label';
import { ClientLoginService } from './client-login.service';
import { ChatLoginService } from './chat-login.service';

export function chatHandlers(
  deps: Services,
): Handlers<keyof typeof chatRoutes | keyof typeof chatClientRoutes> {
  const logins = new ChatLoginService(deps);
  const clients = new ClientLoginService(deps);
  deps.jobs.add({ name: 'forget login tokens', everySeconds: 3600, work: () => clients.prune() });

  return {
    logInToChat: async ({ query, caller, request }) => {
      const { login, isNew } = await logins.logIn(caller, {
        fresh: query.noForce !== 'true',
        agent: agentLabel(request.userAgent),
      });
      if (isNew) {
        deps.log.write('chat.logged_in', {
          request: request.id,
          user: caller.id,
          session: caller.sessionId,
        });
      }
      return login;
    },
    approveClient: ({ body, caller }) => clients.approve(caller, body.redirectUrl),
    chatClients: ({ caller }) => clients.list(caller),
  };
}
