import type { dmRoutes } from '@/protocol/dm';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { DeclinedService } from './declined.service';
import type { DmService } from './dm.service';
import type { RequestView } from './request-view.service';

interface Parts {
  readonly dms: DmService;
  readonly view: RequestView;
  readonly declined: DeclinedService;
  readonly log: Log;
}

export function dmHandlers({ dms, view, declined, log }: Parts): Handlers<keyof typeof dmRoutes> {
  return {
    openDirect: async ({ body, caller, request }) => {
      const { conversation, isNew } = await dms.open(caller, body.userId);
      if (isNew) {
        log.write('dm.created', { request: request.id, user: caller.id, room: conversation.room.id });
      }
      return conversation;
    },
    directConversations: ({ caller }) => dms.list(caller),
    directPresence: ({ query, caller }) => dms.presence(caller.id, query.users),
    directRequest: ({ query, caller }) => view.of(caller, query.room),
    declineDirect: async ({ query, caller }) => {
      await dms.decline(caller, query.room);
      return null;
    },
    declinedRequests: ({ caller }) => declined.list(caller),
    restoreRequest: async ({ query, caller }) => {
      await declined.restore(caller, query.room);
      return null;
    },
    acceptDirect: ({ query, caller }) => dms.accept(caller, query.room),
  };
}
