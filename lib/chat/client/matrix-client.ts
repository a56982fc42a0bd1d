import { ClientEvent, MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { Filter } from 'matrix-js-sdk/lib/filter.js';
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js';
import { SyncState } from 'matrix-js-sdk/lib/sync.js';
import { POLL_TIMEOUT_MS } from './transport';
import type { MatrixUserId } from '@/protocol/ids';

/** Messages of each room that a sync brings at most; older ones are asked for when the room is looked at. */
const SYNC_MESSAGES = 20;
const START_TIMEOUT_MS = 60_000;

const silent = () => undefined;
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  getChild: () => logger,
};

export interface MatrixClientOptions {
  readonly baseUrl: string;
  readonly matrixUserId: MatrixUserId;
  readonly deviceId: string;
  readonly accessToken: string;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * The Matrix client as this product uses it: no encryption, no calls, no threads of its own, and everything in memory: what its
 * own store writes is neither encrypted nor bounded (docs/decisions/saved-conversations.md).
 */
export function makeMatrixClient({ fetch, matrixUserId, ...options }: MatrixClientOptions): MatrixClient {
  return new MatrixClient({
    ...options,
    userId: matrixUserId,
    fetchFn: fetch,
    useAuthorizationHeader: true,
    timelineSupport: true,
    disableVoip: true,
    store: new MemoryStore(),
    logger,
  });
}

/** Starts and waits for the first answer of the homeserver; any failure before it rejects, and the client is stopped. */
export async function runMatrixClient(client: MatrixClient): Promise<void> {
  const prepared = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the homeserver does not answer')), START_TIMEOUT_MS);
    const hear = (state: SyncState, _former: SyncState | null, data?: { error?: Error }) => {
      clearTimeout(timer);
      client.off(ClientEvent.Sync, hear);
      if (state === SyncState.Prepared) resolve();
      else reject(data?.error ?? new Error(`chat could not start: ${state}`));
    };
    client.on(ClientEvent.Sync, hear);
  });
  prepared.catch(silent); // heard below, after the start itself
  try {
    await client.startClient({
      filter: syncFilter(client),
      initialSyncLimit: SYNC_MESSAGES,
      lazyLoadMembers: true,
      disablePresence: true,
      pollTimeout: POLL_TIMEOUT_MS,
    });
    await prepared;
  } catch (failure) {
    client.stopClient();
    throw failure;
  }
}

/** Who is online says our own API, so presence is off; members come with what they write. */
function syncFilter(client: MatrixClient): Filter {
  const filter = new Filter(client.getUserId());
  filter.setDefinition({
    presence: { not_types: ['*'] },
    room: {
      timeline: { limit: SYNC_MESSAGES, lazy_load_members: true },
      state: { lazy_load_members: true },
      ephemeral: { types: ['m.receipt', 'm.typing'] },
    },
  });
  return filter;
}
