import { createPublicClient, http, type PublicClient } from 'viem';
import { networkByChainId } from '@/protocol/network';
import { chainOf, rpcUrl } from './chain';

const BATCH_SIZE = 50;
const ANSWER_MS_MAX = 15_000;
const clients = new Map<number, PublicClient>();

/**
 * Reads a network through this host, without a wallet; the same client for the same network. For parts that must not
 * load wagmi, such as cards of a conversation.
 */
export function readingClient(chainId: number): PublicClient {
  const known = clients.get(chainId);
  if (known) return known;
  const network = networkByChainId(chainId);
  if (!network) throw new RangeError(`no network has the chain id ${chainId}`);
  const client = createPublicClient({
    chain: chainOf(network),
    transport: http(rpcUrl(chainId), {
      batch: { batchSize: BATCH_SIZE },
      retryCount: 1,
      timeout: ANSWER_MS_MAX,
    }),
    // What waits for a block asks at its own pace (sending/follow.ts); this is for the rest.
    pollingInterval: 4_000,
  });
  clients.set(chainId, client);
  return client;
}
