import type { chatRoutes } from '@/protocol/chat';
import type { chatClientRoutes } from '@/protocol/chat-client';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import { agentLabel } from '@/server/http/agent-label';
import type { ClientLoginService } from './client-login.service';
import type { ChatLoginService } from './chat-login.service';

export function chatHandlers(
  logins: ChatLoginService,
  clients: ClientLoginService,
  log: Log,
): Handlers<keyof typeof chatRoutes | keyof typeof chatClientRoutes> {
  return {
    logInToChat: async ({ query, caller, request }) => {
      const { login, isNew } = await logins.logIn(caller, {
        fresh: query.noForce !== 'true',
        agent: agentLabel(request.userAgent),
      });
      if (isNew) {
        log.write('chat.logged_in', {
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
