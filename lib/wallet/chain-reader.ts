import { rpcUrl } from './chain';
import { jsonRpc, type NodeQuestion } from './node/json-rpc';

/**
 * Asks the nodes of one chain; what can be asked is in node/chain-reads.ts and its neighbours. A client of viem is one, too: parts that
 * send have one anyway.
 */
export interface ChainReader {
  readonly chain?: { readonly id: number } | undefined;
  /** Rejects with `NodeAwayError` or `NodeRefusedError`, and a client of viem with its own errors. */
  request(question: NodeQuestion): Promise<unknown>;
}

const readers = new Map<number, ChainReader>();

/**
 * Returns a reader for a network, which goes through this host as `readingClient` does. It doesn't load viem's client, so pages use it for
 * everything they show before a person sends something.
 */
export function chainReader(chainId: number): ChainReader {
  const known = readers.get(chainId);
  if (known) return known;
  const reader: ChainReader = { chain: { id: chainId }, request: jsonRpc(rpcUrl(chainId)) };
  readers.set(chainId, reader);
  return reader;
}
