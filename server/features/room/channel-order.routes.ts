import type { channelOrderRoutes } from '@/protocol/channel-order';
import type { Handlers } from '@/server/http/call';
import type { Log } from '@/server/log/log';
import type { ChannelOrderService } from './channel-order.service';

export function channelOrderHandlers(
  order: ChannelOrderService,
  log: Log,
): Handlers<keyof typeof channelOrderRoutes> {
  return {
    channelOrder: ({ query, caller }) => order.read(query.spaceId, caller),
    orderChannels: async ({ body, caller, request }) => {
      const saved = await order.save(caller, body);
      log.write('room.reordered', { request: request.id, user: caller.id, space: body.spaceId });
      return saved;
    },
    createCategory: async ({ body, caller, request }) => {
      const category = await order.createCategory(caller, body.spaceId, body.name);
      log.write('room.category_created', { request: request.id, user: caller.id, space: body.spaceId });
      return category;
    },
    updateCategory: ({ body, caller }) => order.renameCategory(caller, body.id, body.name),
    deleteCategory: async ({ body, caller, request }) => {
      const spaceId = await order.deleteCategory(caller, body.id);
      log.write('room.category_deleted', { request: request.id, user: caller.id, space: spaceId });
      return null;
    },
  };
}
