import type { messageRemovalRoutes } from '@/protocol/message-removal';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { MessageRemovalService } from './message-removal.service';

export function messageRemovalHandlers({
  removals,
  log,
}: {
  readonly removals: MessageRemovalService;
  readonly log: Log;
}): Handlers<keyof typeof messageRemovalRoutes> {
  return {
    restoreMessages: async ({ params: { spaceId, userId }, caller, request }) => {
      const restored = await removals.restore(spaceId, caller, [userId]);
      if (restored) {
        const about = { request: request.id, user: caller.id, space: spaceId, target: userId };
        log.write('member.messages_restored', about);
      }
      return { restored };
    },
  };
}
