import type { swapRoutes } from '@/protocol/swap';
import type { Handlers } from '@/server/http/call';
import type { SwapService } from './swap.service';

export function swapHandlers(swaps: SwapService): Handlers<keyof typeof swapRoutes> {
  return { swapQuote: ({ caller, params, query }) => swaps.quote(caller.id, params.chainId, query) };
}
