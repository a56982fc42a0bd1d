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
 * Reads a network through this host as `readingClient` does, without the weight of a client: for what a page shows before anybody sends
 * something.
 */
export function chainReader(chainId: number): ChainReader {
  const known = readers.get(chainId);
  if (known) return known;
  const reader: ChainReader = { chain: { id: chainId }, request: jsonRpc(rpcUrl(chainId)) };
  readers.set(chainId, reader);
  return reader;
}
