import { createPublicClient, type Chain, type PublicClient } from 'viem';
import { optionsAt, readingOptions } from './reading-options';

const clients = new Map<number, PublicClient>();

/**
 * Reads a network through this host, without a wallet; the same client for the same network. For parts that must not
 * load wagmi, such as cards of a conversation.
 */
export function readingClient(chainId: number): PublicClient {
  const known = clients.get(chainId);
  if (known) return known;
  const client = createPublicClient(readingOptions(chainId));
  clients.set(chainId, client);
  return client;
}

/** Reads a chain through one address. */
export function clientAt(url: string, chain?: Chain): PublicClient {
  return createPublicClient(optionsAt(url, chain));
}
