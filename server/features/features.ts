import { fileRoute } from '../files/serve';
import type { Handlers } from '../http/call';
import type { FileRoute, PageRoutes } from '../http/page';
import type { Sessions } from '../http/sessions';
import type { Services } from '../services';
import { accountHandlers } from './account/account.routes';
import type { AccountSpaces } from './account/neighbours';
import { People } from './account/people';
import { SessionService } from './account/session.service';
import { gameHandlers } from './game/game.routes';
import { inviteHandlers } from './invite/invite.routes';
import { InviteService } from './invite/invite.service';
import { SpaceStore } from './space/space.store';
import { cardOf } from './space/space.view';
import { uploadHandlers } from './upload/upload.routes';
import { Uploads } from './upload/uploads';

/** What the HTTP layer serves. */
export interface Features {
  /** Every call's handler: the type refuses a route of protocol/routes.ts that nobody answers. */
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly pages: PageRoutes;
  readonly files: FileRoute;
}

/** Puts the nouns together; where one asks another for something, it is given here. */
export function createFeatures(services: Services): Features {
  const sessions = new SessionService(services);
  const spaces = spacesForOthers(services);
  const invites = new InviteService(spaces, new People(services));
  const uploads = new Uploads(services);
  return {
    sessions,
    handlers: {
      ...accountHandlers(services, { sessions, invites, spaces, uploads }),
      ...inviteHandlers(invites),
      ...gameHandlers(services),
      ...uploadHandlers(services),
      // Space and announcement add their lines with their routes.
    } as Handlers,
    pages: {},
    files: fileRoute(services.files),
  };
}

/** What accounts and invites ask of spaces. */
function spacesForOthers({ storage }: Services): AccountSpaces {
  const store = new SpaceStore(storage);
  return {
    findCard: async (spaceId) => {
      const found = await store.find(spaceId, 0);
      return found && cardOf(found.row);
    },
    findByAlias: (alias) => store.findByAlias(alias),
    ownedTypes: (userId) => store.ownedTypes(userId),
    pagesShowing: (userId) => store.pagesShowing(userId),
  };
}
