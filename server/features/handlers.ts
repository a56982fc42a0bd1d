import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { accountHandlers } from './account/account.routes';
import { announcementHandlers } from './announcement/announcement.routes';
import { gameHandlers } from './game/game.routes';
import { inviteHandlers } from './invite/invite.routes';
import { spaceHandlers } from './space/space.routes';
import { uploadHandlers } from './upload/upload.routes';

/** Every call's handler. The type refuses a route of protocol/routes.ts that nobody answers. */
export function allHandlers(services: Services): Handlers {
  return {
    ...accountHandlers(services),
    ...inviteHandlers(services),
    ...spaceHandlers(services),
    ...gameHandlers(services),
    ...announcementHandlers(services),
    ...uploadHandlers(services),
  };
}
