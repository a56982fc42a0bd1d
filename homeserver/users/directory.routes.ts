import { z } from 'zod';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import { userIdOf } from './user-id';
import type { UserServices } from './user-services';

const LIMIT_MAX = 50;
/** Many times faster than comparing without one. */
const byName = new Intl.Collator();

/** Client-Server API, "User directory": of the people with whom the asker shares a room. */
export function directoryRoutes({ accounts, config, rooms }: UserServices): MatrixRoute[] {
  /** The platform's own user is in every room and nobody to be found. */
  const sender = config.appservice && userIdOf(config.appservice.senderLocalpart, config.serverName);
  return [
    matrixRoute({
      method: 'POST',
      path: 'user_directory/search',
      versions: ['v3'],
      auth: 'user',
      limit: 'people',
      body: z.object({ search_term: z.string().max(256), limit: z.int().min(1).default(10) }),
      async handler({ requester, body }) {
        const wanted = body.search_term.trim().toLowerCase();
        const limit = Math.min(body.limit, LIMIT_MAX);
        const peers = [...(await rooms.peersOf(requester.userId))].filter(
          (id) => id !== requester.userId && id !== sender,
        );
        const found = (await accounts.findAll(peers))
          .filter(
            ({ userId, displayname }) =>
              userId.toLowerCase().includes(wanted) || displayname?.toLowerCase().includes(wanted),
          )
          .sort((a, b) => byName.compare(a.displayname ?? a.userId, b.displayname ?? b.userId));
        return {
          json: {
            limited: found.length > limit,
            results: found.slice(0, limit).map(({ userId, displayname, avatarUrl }) => ({
              user_id: userId,
              display_name: displayname ?? undefined,
              avatar_url: avatarUrl ?? undefined,
            })),
          },
        };
      },
    }),
  ];
}
