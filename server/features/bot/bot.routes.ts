import type { botRoutes } from '@/protocol/bot';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { BotService } from './bot.service';

export function botHandlers(bots: BotService, log: Log): Handlers<keyof typeof botRoutes> {
  return {
    bots: ({ caller }) => bots.list(caller),
    botRooms: ({ caller }) => bots.rooms(caller),
    createBot: async ({ body, caller, request }) => {
      const made = await bots.create(caller, body);
      log.write('auth.bot_created', { request: request.id, user: caller.id, session: made.bot.id });
      return made;
    },
  };
}
