import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Services } from '@/homeserver/services';
import { viewerOf } from './request';
import { searchRequest, searchText } from './search';
import { SearchIndex } from './search-index';

/** Client-Server API, "Server Side Search". */
export function searchRoutes(
  deps: Pick<Services, 'rooms' | 'storage' | 'stream' | 'purge' | 'log' | 'onClose'>,
): MatrixRoute[] {
  const index = new SearchIndex(deps);
  deps.purge.after(() => index.catchUp());
  return [
    matrixRoute({
      method: 'POST',
      path: 'search',
      versions: ['v3'],
      auth: 'user',
      limit: 'search',
      body: searchRequest,
      async handler({ requester, query, body }) {
        const asked = body.search_categories.room_events;
        if (!asked) return { json: { search_categories: {} } };
        await index.catchUp();
        const text = await searchText(deps, asked, viewerOf(requester), query.get('next_batch'));
        return { text: `{"search_categories":{"room_events":${text}}}` };
      },
    }),
  ];
}
