import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { BotDevices } from './bot-devices';
import { botRoute } from './bot.route';
import { botHandlers } from './bot.routes';
import { BotService } from './bot.service';
import { BotStore } from './bot.store';
import { BotTokens } from './bot-tokens';

export function botFeature(
  services: Pick<Services, 'storage' | 'clock' | 'chat' | 'config' | 'limits' | 'log'>,
) {
  const bots = new BotStore(services.storage);
  const devices = new BotDevices(services);
  const service = new BotService({ ...services, bots, devices });
  return feature({
    handlers: botHandlers(service, services.log),
    jobs: [{ name: 'end expired bots', everySeconds: 3600, work: () => service.prune() }],
    route: botRoute(new BotTokens({ ...services, bots, devices }), services.limits),
  });
}
