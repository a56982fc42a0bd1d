import { forbidden } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { filterDefinition } from './filter';
import type { Filters } from './filters';

/** Client-Server API, "Filtering". */
export const filterRoutes = (filters: Filters): MatrixRoute[] => [
  matrixRoute({
    method: 'POST',
    path: 'user/{userId}/filter',
    versions: ['v3'],
    auth: 'user',
    limit: 'read',
    body: filterDefinition,
    async handler({ requester, params, body }) {
      if (params.userId !== requester.userId) throw forbidden('A filter can be stored only for oneself');
      return { json: { filter_id: await filters.add(requester.userId, body) } };
    },
  }),
  matrixRoute({
    method: 'GET',
    path: 'user/{userId}/filter/{filterId}',
    versions: ['v3'],
    auth: 'user',
    limit: 'read',
    async handler({ requester, params }) {
      if (params.userId !== requester.userId) throw forbidden('Only one’s own filters can be read');
      return { json: await filters.get(requester.userId, params.filterId ?? '') };
    },
  }),
];
