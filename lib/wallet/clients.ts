import { createPublicClient, http, type Chain, type PublicClient } from 'viem';
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
  const client = clientAt(rpcUrl(chainId), chainOf(network));
  clients.set(chainId, client);
  return client;
}

/** Reads a chain through one address. */
export function clientAt(url: string, chain?: Chain): PublicClient {
  return createPublicClient({
    ...(chain && { chain }),
    transport: http(url, { batch: { batchSize: BATCH_SIZE }, retryCount: 1, timeout: ANSWER_MS_MAX }),
    // What waits for a block asks at its own pace (sending/follow.ts); this is for the rest.
    pollingInterval: 4_000,
    // A contract must not name addresses that are then fetched (EIP-3668): whoever made it would learn who looks.
    ccipRead: false,
  });
}
