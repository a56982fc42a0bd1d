import type { botRoutes } from '@/protocol/bot';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { BotService } from './bot.service';

export function botHandlers(deps: Services): Handlers<keyof typeof botRoutes> {
  const bots = new BotService(deps);
  deps.jobs.add({ name: 'end expired bots', everySeconds: 3600, work: () => bots.prune() });

  return {
    bots: ({ caller }) => bots.list(caller),
    botRooms: ({ caller }) => bots.rooms(caller),
    createBot: async ({ body, caller, request }) => {
      const made = await bots.create(caller, body);
      deps.log.write('auth.bot_created', { request: request.id, user: caller.id, session: made.bot.id });
      return made;
    },
  };
}
