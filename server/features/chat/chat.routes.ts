import type { chatRoutes } from '@/protocol/chat';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { agentLabel } from '../account/agent-label';
import { ChatLoginService } from './chat-login.service';

export function chatHandlers(services: Services): Handlers<keyof typeof chatRoutes> {
  const logins = new ChatLoginService(services);

  return {
    logInToChat: async ({ query, caller, request }) => {
      const { login, isNew } = await logins.logIn(caller, {
        fresh: query.noForce !== 'true',
        agent: agentLabel(request.userAgent),
      });
      if (isNew) {
        services.log.write('chat.logged_in', {
          request: request.id,
          user: caller.id,
          session: caller.sessionId,
        });
      }
      return login;
    },
  };
}
