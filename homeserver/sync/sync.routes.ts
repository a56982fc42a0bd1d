import { badParameter } from '@/homeserver/api/matrix-error';
import { matrixRoute, type MatrixRoute } from '@/homeserver/api/route';
import type { Filters } from '@/homeserver/filters/filters';
import type { PresenceState } from '@/homeserver/presence/presence';
import type { Sync } from './sync';
import type { StateKey } from './sync-call';
import { syncTokenOf } from './sync-token';

/** Longer waits are cut: proxies on the way give up earlier. */
const TIMEOUT_MS_MAX = 300_000;

/** Client-Server API, "Syncing". */
export function syncRoutes(sync: Sync, filters: Filters): MatrixRoute[] {
  return [
    matrixRoute({
      method: 'GET',
      path: 'sync',
      versions: ['v3'],
      auth: 'user',
      limit: (query) => (query.get('since') && query.get('full_state') !== 'true' ? 'sync' : 'whole_sync'),
      waits: true,
      async handler({ requester, query, raw }) {
        const { userId, deviceId } = requester;
        const { response } = raw;
        const since = query.get('since');
        const request = {
          viewer: { userId, deviceId },
          since: since === null || since === '' ? null : syncTokenOf(since),
          timeoutMs: timeoutOf(query.get('timeout')),
          isFullState: query.get('full_state') === 'true',
          stateKey: stateKeyOf(query),
          presence: presenceOf(query.get('set_presence')),
          filter: await filters.named(userId, query.get('filter')),
        };
        let stopWaiting: (() => void) | undefined;
        try {
          const text = await sync.answer(request, (waiter) => {
            if (response.destroyed) return waiter.giveUp();
            stopWaiting = () => waiter.giveUp();
            response.once('close', stopWaiting);
          });
          return { text };
        } finally {
          if (stopWaiting) response.off('close', stopWaiting);
        }
      },
    }),
  ];
}

function timeoutOf(text: string | null): number {
  if (text === null || text === '') return 0;
  if (!/^\d{1,15}$/.test(text)) throw badParameter('timeout must be milliseconds');
  return Math.min(Number(text), TIMEOUT_MS_MAX);
}

function stateKeyOf(query: URLSearchParams): StateKey {
  if (query.get('use_state_after') === 'true') return 'state_after';
  const unstable = query.get('org.matrix.msc4222.use_state_after') === 'true';
  return unstable ? 'org.matrix.msc4222.state_after' : 'state';
}

function presenceOf(text: string | null): PresenceState {
  if (text === null || text === '') return 'online';
  if (text === 'online' || text === 'unavailable' || text === 'offline') return text;
  throw badParameter('set_presence must be online, unavailable or offline');
}
