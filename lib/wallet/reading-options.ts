import { http, type Chain } from 'viem';
import { networkByChainId } from '@/protocol/network';
import { chainOf, rpcUrl } from './chain';

const BATCH_SIZE = 50;
const ANSWER_MS_MAX = 15_000;

/** How a network is asked through this host, without a wallet. */
export function readingOptions(chainId: number) {
  const network = networkByChainId(chainId);
  if (!network) throw new RangeError(`no network has the chain id ${chainId}`);
  return optionsAt(rpcUrl(chainId), chainOf(network));
}

/** How a chain is asked through one address. */
export function optionsAt(url: string, chain?: Chain) {
  return {
    ...(chain && { chain }),
    transport: http(url, { batch: { batchSize: BATCH_SIZE }, retryCount: 1, timeout: ANSWER_MS_MAX }),
    // What waits for a block asks at its own pace (sending/follow.ts); this is for the rest.
    pollingInterval: 4_000,
    // A contract must not name addresses that are then fetched (EIP-3668): whoever made it would learn who looks.
    ccipRead: false,
  } as const;
}
