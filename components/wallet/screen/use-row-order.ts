import { useDelayedFlag } from '@/components/ui/use-delayed-flag';

/** Tokens are ordered by what they are worth. A source of prices that takes longer than this doesn't hold up the balances. */
const PRICES_WAIT_MS = 1_000;

/** True when rows of tokens may be drawn: as soon as their order is known, or when it takes too long. */
export function useRowOrder(isPriced: boolean): boolean {
  return useDelayedFlag(!isPriced, PRICES_WAIT_MS) || isPriced;
}
