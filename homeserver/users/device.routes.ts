import { z } from 'zod';
import { notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { DeviceRow } from '@/homeserver/db/schema/user';
import { authBody } from './interactive-auth';
import { demandPassword } from './login.routes';
import type { UserServices } from './user-services';

const noDevice = () => notFound('There is no such device');

const deviceJson = ({ deviceId, displayName, lastSeenAt }: DeviceRow) => ({
  device_id: deviceId,
  display_name: displayName ?? undefined,
  last_seen_ts: lastSeenAt.getTime(),
});

/**
 * Client-Server API, "Device management". Behind the platform only the platform ends devices, together with its own
 * sessions; it needs no interactive authentication for that (Application Service API, "Managing devices").
 */
export function deviceRoutes(deps: UserServices): MatrixRoute[] {
  const { tokenStore, tokens } = deps;

  const end = async (userId: string, deviceIds: readonly string[]) => {
    for (const deviceId of deviceIds) await tokens.endDevice({ userId, deviceId });
    return { json: {} };
  };

  return [
    matrixRoute({
      method: 'GET',
      path: 'devices',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: async ({ requester }) => ({
        json: { devices: (await tokenStore.devicesOf(requester.userId)).map(deviceJson) },
      }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'devices/{deviceId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      async handler({ requester, params: { deviceId = '' } }) {
        const device = await tokenStore.findDevice(requester.userId, deviceId);
        if (!device) throw noDevice();
        return { json: deviceJson(device) };
      },
    }),
    matrixRoute({
      method: 'PUT',
      path: 'devices/{deviceId}',
      versions: ['v3'],
      auth: 'user',
      limit: 'membership',
      body: z.object({ display_name: z.string().max(255).nullish() }),
      async handler({ requester, params: { deviceId = '' }, body }) {
        const renamed = await tokenStore.renameDevice(
          requester.userId,
          deviceId,
          body.display_name?.replaceAll('\0', '') ?? null,
        );
        if (!renamed) throw noDevice();
        return { json: {} };
      },
    }),
    matrixRoute({
      method: 'DELETE',
      path: 'devices/{deviceId}',
      versions: ['v3'],
      auth: 'user',
      platformOnly: true,
      body: z.object({ auth: authBody }),
      async handler({ requester: { userId, isAppservice }, params: { deviceId = '' }, body }) {
        const open = isAppservice ? undefined : await demandPassword(deps, userId, body.auth, 'devices');
        return open ?? end(userId, [deviceId]);
      },
    }),
    matrixRoute({
      method: 'POST',
      path: 'delete_devices',
      versions: ['v3'],
      auth: 'user',
      platformOnly: true,
      body: z.object({ auth: authBody, devices: z.array(z.string().max(255)).max(1000) }),
      async handler({ requester: { userId, isAppservice }, body }) {
        const open = isAppservice ? undefined : await demandPassword(deps, userId, body.auth, 'devices');
        return open ?? end(userId, body.devices);
      },
    }),
  ];
}
