import { z } from 'zod';
import { notFound } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';

const anything = z.record(z.string(), z.unknown());

/**
 * End-to-end encryption is not offered. These responses keep clients from repeating themselves: without the counts they
 * upload keys with every sync, they ask again at once about people who are missing in a response, and without a clear "no
 * backup" they fail to start.
 */
export function keysRoutes({ keyCounts }: Pick<Services, 'keyCounts'>): MatrixRoute[] {
  const noBackup = async () => {
    throw notFound('There is no backup of keys');
  };
  return [
    matrixRoute({
      method: 'POST',
      path: 'keys/upload',
      versions: ['v3'],
      auth: 'user',
      limit: 'search',
      body: z.object({
        device_keys: anything.optional(),
        one_time_keys: anything.optional(),
        fallback_keys: anything.optional(),
      }),
      handler: async ({ body, requester }) => {
        keyCounts.add(requester, {
          begins: body.device_keys !== undefined,
          oneTime: Object.keys(body.one_time_keys ?? {}),
          fallback: Object.keys(body.fallback_keys ?? {}),
        });
        return { json: { one_time_key_counts: keyCounts.oneTimeCounts(requester) } };
      },
    }),
    matrixRoute({
      method: 'POST',
      path: 'keys/query',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      body: z.object({ device_keys: anything.optional() }),
      // No one has a device that encrypts.
      handler: async ({ body }) => ({
        json: {
          device_keys: Object.fromEntries(Object.keys(body.device_keys ?? {}).map((userId) => [userId, {}])),
          failures: {},
        },
      }),
    }),
    matrixRoute({
      method: 'POST',
      path: 'keys/claim',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      body: z.object({}),
      handler: async () => ({ json: { one_time_keys: {}, failures: {} } }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'keys/changes',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: async () => ({ json: { changed: [], left: [] } }),
    }),
    matrixRoute({
      method: 'GET',
      path: 'room_keys/version',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: noBackup,
    }),
    matrixRoute({
      method: 'GET',
      path: 'room_keys/version/{version}',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      handler: noBackup,
    }),
  ];
}
