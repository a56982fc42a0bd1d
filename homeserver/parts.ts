import { serverRoutes } from './api/server.routes';
import type { MatrixRoute } from './api/route';
import { membershipRoutes } from './membership/membership.routes';
import type { Services } from './services';
import { syncPartRoutes } from './sync/sync-parts';
import { timelineRoutes } from './timeline/timeline.routes';

/** The routes of every part; a part that has something to open or to close does it here, with `services.onClose`. */
export async function partRoutes(deps: Services): Promise<MatrixRoute[]> {
  return [
    ...serverRoutes(deps),
    ...timelineRoutes(deps),
    ...membershipRoutes(deps),
    ...(await syncPartRoutes(deps)),
  ];
}
