import { z } from 'zod';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { UserServices } from './user-services';

/** Refreshing and ending sessions; who one is. */
export function sessionRoutes({ tokens, limits, log }: UserServices): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'POST',
      path: 'refresh',
      versions: ['v3'],
      auth: 'none',
      body: z.object({ refresh_token: z.string().max(255) }),
      async handler({ body, network }) {
        limits.take('refused', network);
        return { json: await tokens.refresh(body.refresh_token) };
      },
    }),
    matrixRoute({
      method: 'POST',
      path: 'logout',
      versions: ['v3'],
      auth: 'user',
      async handler({ requester: { userId, deviceId } }) {
        if (deviceId !== undefined) await tokens.endDevice({ userId, deviceId });
        log.write('auth.logged_out', { user: userId, count: 1 });
        return { json: {} };
      },
    }),
    matrixRoute({
      method: 'POST',
      path: 'logout/all',
      versions: ['v3'],
      auth: 'user',
      async handler({ requester: { userId } }) {
        const count = await tokens.endAllDevices(userId);
        log.write('auth.logged_out', { user: userId, count });
        return { json: {} };
      },
    }),
    matrixRoute({
      method: 'GET',
      path: 'account/whoami',
      versions: ['v3'],
      auth: 'user',
      handler: async ({ requester: { userId, deviceId } }) => ({
        json: { user_id: userId, device_id: deviceId, is_guest: false },
      }),
    }),
  ];
}
