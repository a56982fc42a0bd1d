import { channelOrderRoutes } from '@/protocol/channel-order';
import { memberRoutes } from '@/protocol/member';
import { notificationRoutes } from '@/protocol/notification';
import { roleRoutes } from '@/protocol/role';
import { roomRoutes } from '@/protocol/room';
import { roomAccessRoutes } from '@/protocol/room-access';

/** The calls of a conversation in a space. */
export const routesOfConversation = {
  ...roomRoutes,
  ...channelOrderRoutes,
  ...roomAccessRoutes,
  ...memberRoutes,
  ...roleRoutes,
  ...notificationRoutes,
};
