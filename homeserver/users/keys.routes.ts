import { z } from 'zod';
import { notFound } from '../api/matrix-error';
import { matrixRoute, type MatrixRoute } from '../api/route';

const anything = z.record(z.string(), z.unknown());

/**
 * End-to-end encryption is not offered. These answers keep clients quiet that ask in any case: without the count they
 * upload their keys again and again, and without a clear "no backup" they fail to start.
 */
export function keysRoutes(): MatrixRoute[] {
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
      body: z.object({ one_time_keys: anything.optional() }),
      handler: async ({ body }) => ({
        json: { one_time_key_counts: { signed_curve25519: Object.keys(body.one_time_keys ?? {}).length } },
      }),
    }),
    matrixRoute({
      method: 'POST',
      path: 'keys/query',
      versions: ['v3'],
      auth: 'user',
      limit: 'read',
      body: z.object({}),
      handler: async () => ({ json: { device_keys: {}, failures: {} } }),
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
