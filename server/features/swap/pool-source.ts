import { getAddress } from 'viem';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { SWAP_SECONDS, type SwapQuote } from '@/protocol/swap';
import { localRouter, type SwapRouter } from '@/protocol/swap-router';
import { nodeClient, type NodeClient } from '@/server/chain/node-client';
import type { Config } from '@/server/config/config';
import { AppError } from '@/server/http/app-error';
import { readPaths } from './pools';
import { amountOut, POOL_FEE_HUNDREDTHS, priceImpact } from './route-price';
import { swapCall } from './swap-call';
import { minimumOf, type AskedSwap, type SwapSource } from './swap-source';

/** Quotes by what the pools of a local network hold now. */
export class PoolSource implements SwapSource {
  readonly #clients: ReadonlyMap<number, NodeClient>;
  readonly #dataDir: string;

  constructor({ nodes, dataDir }: Pick<Config, 'nodes' | 'dataDir'>) {
    this.#clients = new Map([...nodes].map(([chainId, urls]) => [chainId, nodeClient(urls)]));
    this.#dataDir = dataDir;
  }

  coinOf(chainId: number) {
    const router = this.#clients.has(chainId) ? this.#routerOf(chainId) : null;
    return router && getAddress(router.wrappedNative);
  }

  async quote({ chainId, from, to, amount, slippage, account, time }: AskedSwap): Promise<SwapQuote> {
    const router = this.#routerOf(chainId);
    const client = this.#clients.get(chainId);
    if (!router || !client) throw new AppError('not_found');
    const coin = getAddress(router.wrappedNative);
    const paths = await readPaths(client, router, from ?? coin, to ?? coin).catch((cause: unknown) => {
      throw new AppError('chain_unavailable', {}, { cause });
    });
    const priced = paths.map((path) => ({ ...path, expected: amountOut(path.pools, amount) }));
    const [best] = priced.sort((one, other) => (one.expected < other.expected ? 1 : -1));
    if (!best) throw new AppError('swap_no_route');
    const { expected, pools, tokens } = best;
    if (expected === 0n) {
      const isEmpty = pools.some(({ reserveIn, reserveOut }) => reserveIn === 0n || reserveOut === 0n);
      throw new AppError(isEmpty ? 'swap_no_route' : 'swap_too_small');
    }
    const minimum = minimumOf(expected, slippage);
    // Less than one unit would be a swap without a bound.
    if (minimum === 0n) throw new AppError('swap_too_small');
    const deadline = Math.floor(time.getTime() / 1000) + SWAP_SECONDS;
    const { data, value } = swapCall({
      paysCoin: from === null,
      receivesCoin: to === null,
      ...{ amount, minimum, path: tokens, deadline },
      recipient: account,
    });
    const target = getAddress(router.address);
    return {
      ...{ chainId, from, to, slippage, deadline },
      amount: String(amount),
      expected: String(expected),
      minimum: String(minimum),
      path: [...tokens],
      poolFee: POOL_FEE_HUNDREDTHS,
      providerFee: 0,
      priceImpact: priceImpact(pools, amount, expected),
      allowance: from === null ? null : { spender: target, amount: String(amount) },
      transaction: { to: target, data, value: String(value) },
      time: time.toISOString(),
    };
  }

  #routerOf(chainId: number): SwapRouter | null {
    const deployed = readDeployments(chainFolder(this.#dataDir));
    const local = deployed.find((one) => one.chainId === chainId);
    return local ? localRouter(local) : null;
  }
}
