import type { Handlers } from '../http/call';
import type { FileRoute, PageRoutes } from '../http/page';
import type { Sessions } from '../http/sessions';
import { fileRoute } from '../files/serve';
import type { Services } from '../services';
import { SessionService } from './account/session.service';

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
  return {
    sessions,
    handlers: {
      // Each noun's line is added with its routes.
    } as Handlers,
    pages: {},
    files: fileRoute(services.files),
  };
}
