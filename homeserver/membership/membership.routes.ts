import type { MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { createRoomRoutes } from './create-room.routes';
import { memberRoutes } from './member.routes';
import { sendRoutes } from './send.routes';

/** Everything by which people act in rooms. */
export const membershipRoutes = (
  deps: Pick<Services, 'config' | 'rooms' | 'storage' | 'profiles'>,
): MatrixRoute[] => [...createRoomRoutes(deps), ...memberRoutes(deps), ...sendRoutes(deps)];
