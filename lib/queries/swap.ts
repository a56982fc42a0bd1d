import { call } from '@/lib/api/client';
import type { QueryOf } from '@/protocol/route';
import { chainOfEndpoint, type SwapQuote, type swapRoutes } from '@/protocol/swap';
import type { WalletNetwork } from '@/protocol/wallet';

export type QuoteQuestion = QueryOf<typeof swapRoutes.swapQuote>;

/**
 * Asks the endpoint of a network for a quote (SWP-03). Rejects where the network has none; what is asked is a path of this
 * origin, so that an endpoint elsewhere is never asked.
 */
export async function readQuote(
  { swapEndpoint }: Pick<WalletNetwork, 'swapEndpoint'>,
  query: QuoteQuestion,
): Promise<SwapQuote> {
  const chainId = swapEndpoint === null ? null : chainOfEndpoint(swapEndpoint);
  if (chainId === null) throw new RangeError('this network has no endpoint for swaps');
  return call('swapQuote', { params: { chainId }, query, failure: 'silent' });
}
