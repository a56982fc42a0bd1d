import { getAddress, type Address } from 'viem';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import type { UserId } from '@/protocol/ids';
import type { QueryOf } from '@/protocol/route';
import { SWAP_SECONDS, type SwapQuote, type swapRoutes } from '@/protocol/swap';
import { localRouter, type SwapRouter } from '@/protocol/swap-router';
import { nodeClient, type NodeClient } from '@/server/chain/node-client';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { readPaths } from './pools';
import { amountOut, POOL_FEE_HUNDREDTHS, priceImpact } from './route-price';
import { swapCall } from './swap-call';

type Wanted = QueryOf<typeof swapRoutes.swapQuote>;

/** Quotes swaps by what pools hold now. It signs nothing and keeps nothing. */
export class SwapService {
  readonly #clients: ReadonlyMap<number, NodeClient>;
  readonly #deps: Pick<Services, 'config' | 'limits' | 'clock'>;

  constructor(deps: Pick<Services, 'config' | 'limits' | 'clock'>) {
    this.#deps = deps;
    this.#clients = new Map([...deps.config.nodes].map(([chainId, urls]) => [chainId, nodeClient(urls)]));
  }

  /** Refuses `not_found` on a network without swaps, and in words what has no price. */
  async quote(callerId: UserId, chainId: number, wanted: Wanted): Promise<SwapQuote> {
    const { clock, limits } = this.#deps;
    const router = this.#routerOf(chainId);
    const client = this.#clients.get(chainId);
    if (!router || !client) throw new AppError('not_found');
    const coin = getAddress(router.wrappedNative);
    const [from, to] = [assetOf(wanted.from), assetOf(wanted.to)];
    if (from === to) throw new AppError('swap_same_token');
    if ((from ?? coin) === (to ?? coin)) throw new AppError('swap_wrapped');
    const amount = BigInt(wanted.amount);
    if (amount === 0n) throw new AppError('swap_too_small');
    await limits.take('swap_quote', String(callerId));

    const time = clock.now();
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
    const minimum = (expected * BigInt(10_000 - wanted.slippage)) / 10_000n;
    // Less than one unit would be a swap without a bound.
    if (minimum === 0n) throw new AppError('swap_too_small');
    const deadline = Math.floor(time.getTime() / 1000) + SWAP_SECONDS;
    const { data, value } = swapCall({
      paysCoin: from === null,
      receivesCoin: to === null,
      ...{ amount, minimum, path: tokens, deadline },
      recipient: getAddress(wanted.address),
    });
    const target = getAddress(router.address);
    return {
      ...{ chainId, from, to, slippage: wanted.slippage, deadline },
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
    const deployed = readDeployments(chainFolder(this.#deps.config.dataDir));
    const local = deployed.find((one) => one.chainId === chainId);
    return local ? localRouter(local) : null;
  }
}

const assetOf = (asset: Wanted['from']): Address | null => (asset === 'native' ? null : getAddress(asset));
