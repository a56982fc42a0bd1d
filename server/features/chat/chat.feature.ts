import { feature } from '@/server/features/feature';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { ChatLoginService } from './chat-login.service';
import { chatHandlers } from './chat.routes';
import { clientLoginRoute } from './client-login.route';
import { ClientLoginService, type ClientHistory, type ClientSteps } from './client-login.service';
import { ClientLoginStore } from './client-login.store';
import { mediaCheckRoute, mediaRoute } from './media';
import { chatPrivacyRoute, type ChatPrivacy } from './privacy.route';
import { standingRoute } from './standing';
import { sendingRoute } from './sending.route';

export function chatFeature(
  services: Pick<Services, 'storage' | 'clock' | 'config' | 'limits' | 'chat' | 'log'>,
  needs: {
    readonly sessions: Sessions;
    readonly privacy: ChatPrivacy;
    readonly steps: ClientSteps;
    readonly logins: ClientHistory;
  },
) {
  const { storage, limits, log } = services;
  const clientLogins = new ClientLoginStore(storage);
  const clients = new ClientLoginService({
    ...services,
    clientLogins,
    steps: needs.steps,
    history: needs.logins,
  });
  return feature({
    handlers: chatHandlers(new ChatLoginService(services), clients, log),
    jobs: [
      { name: 'forget login tokens', everySeconds: 3600, work: () => clients.prune() },
      { name: 'chat.forget_slow_mode', everySeconds: 3600, work: () => services.chat.slowMode.forget() },
    ],
    media: mediaRoute(services, needs.sessions),
    mediaCheck: mediaCheckRoute(services),
    standing: standingRoute(services.chat.standings),
    sending: sendingRoute(services),
    chatPrivacy: chatPrivacyRoute(needs.privacy),
    clientLogin: clientLoginRoute(clients, limits),
  });
}
