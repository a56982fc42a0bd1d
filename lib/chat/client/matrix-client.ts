import { ClientEvent, MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { Filter } from 'matrix-js-sdk/lib/filter.js';
import { MemoryStore } from 'matrix-js-sdk/lib/store/memory.js';
import { SyncState } from 'matrix-js-sdk/lib/sync.js';
import { SYNC_MESSAGES, syncFilterDefinition } from './first-sync';
import { POLL_TIMEOUT_MS } from './transport';
import type { MatrixUserId } from '@/protocol/ids';

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

function syncFilter(client: MatrixClient): Filter {
  const filter = new Filter(client.getUserId());
  filter.setDefinition(syncFilterDefinition);
  return filter;
}
