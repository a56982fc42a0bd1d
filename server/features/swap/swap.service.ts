import { getAddress, type Address } from 'viem';
import type { UserId } from '@/protocol/ids';
import type { QueryOf } from '@/protocol/route';
import type { SwapQuote, swapRoutes } from '@/protocol/swap';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SwapSource } from './swap-source';

type Wanted = QueryOf<typeof swapRoutes.swapQuote>;
type Deps = Pick<Services, 'limits' | 'clock'> & {
  /** The first one that quotes on a network is asked. */
  readonly sources: readonly SwapSource[];
};

/** Quotes swaps. It signs nothing and keeps nothing. */
export class SwapService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Refuses `not_found` on a network without swaps, and in words what has no price. */
  async quote(callerId: UserId, chainId: number, wanted: Wanted): Promise<SwapQuote> {
    const { clock, limits, sources } = this.#deps;
    const source = sources.find((one) => one.coinOf(chainId) !== null);
    const coin = source?.coinOf(chainId);
    if (!source || !coin) throw new AppError('not_found');
    const [from, to] = [assetOf(wanted.from), assetOf(wanted.to)];
    if (from === to) throw new AppError('swap_same_token');
    if ((from ?? coin) === (to ?? coin)) throw new AppError('swap_wrapped');
    const amount = BigInt(wanted.amount);
    if (amount === 0n) throw new AppError('swap_too_small');
    await limits.take('swap_quote', String(callerId));
    const account = getAddress(wanted.address);
    return source.quote({
      ...{ chainId, from, to, amount, account },
      slippage: wanted.slippage,
      time: clock.now(),
    });
  }
}

const assetOf = (asset: Wanted['from']): Address | null => (asset === 'native' ? null : getAddress(asset));
