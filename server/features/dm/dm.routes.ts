import type { dmRoutes } from '@/protocol/dm';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { People } from '@/server/features/account/people';
import { RoomAccess } from '@/server/features/room/room.access';
import { DmService } from './dm.service';

export function dmHandlers(deps: Services): Handlers<keyof typeof dmRoutes> {
  const { storage, clock, chat, limits, log } = deps;
  const dms = new DmService({
    storage,
    clock,
    chat,
    limits,
    rooms: new RoomAccess(deps),
    people: new People(deps),
  });

  return {
    openDirect: async ({ body, caller, request }) => {
      const { conversation, isNew } = await dms.open(caller, body.userId);
      if (isNew) {
        log.write('dm.created', { request: request.id, user: caller.id, room: conversation.room.id });
      }
      return conversation;
    },
    directConversations: ({ caller }) => dms.list(caller),
    acceptDirect: ({ query, caller }) => dms.accept(caller, query.room),
  };
}
