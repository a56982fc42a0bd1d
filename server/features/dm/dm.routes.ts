import type { dmRoutes } from '@/protocol/dm';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { DmService } from './dm.service';

export function dmHandlers(dms: DmService, log: Log): Handlers<keyof typeof dmRoutes> {
  return {
    openDirect: async ({ body, caller, request }) => {
      const { conversation, isNew } = await dms.open(caller, body.userId);
      if (isNew) {
        log.write('dm.created', { request: request.id, user: caller.id, room: conversation.room.id });
      }
      return conversation;
    },
    directConversations: ({ caller }) => dms.list(caller),
    declineDirect: async ({ query, caller }) => {
      await dms.decline(caller, query.room);
      return null;
    },
    acceptDirect: ({ query, caller }) => dms.accept(caller, query.room),
  };
}
