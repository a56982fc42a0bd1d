import type { MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { directoryRoutes } from './directory.routes';
import { hierarchyRoutes } from './hierarchy.routes';
import { historyRoutes } from './history.routes';
import { relationRoutes } from './relation.routes';
import { searchRoutes } from './search.routes';
import { stateRoutes } from './state.routes';

/** Everything by which people read rooms, sync apart. */
export const timelineRoutes = (
  deps: Pick<Services, 'rooms' | 'storage' | 'stream' | 'purge' | 'log' | 'onClose'>,
): MatrixRoute[] => [
  ...directoryRoutes(deps),
  ...hierarchyRoutes(deps),
  ...historyRoutes(deps),
  ...relationRoutes(deps),
  ...searchRoutes(deps),
  ...stateRoutes(deps),
];
