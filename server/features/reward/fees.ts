import type { RewardChain } from './reward-chain';

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** With what a transaction of now would pay, where `maxFeePerGas` leaves room for a base fee that rises. */
export type MarketFees = Fees & { readonly likelyFeePerGas: bigint };

/** A replacement that nodes take pays an eighth more than what it replaces. */
const RAISE = { by: 9n, of: 8n };
/** And no more than so many times what the market asks. */
const MARKET_MAX = 5n;
/** A base fee that doubles takes six blocks. */
const BASE_FEES = 2n;

/** What a block of soon takes. */
export async function feesOf({ client }: RewardChain): Promise<MarketFees> {
  const [{ baseFeePerGas }, maxPriorityFeePerGas] = await Promise.all([
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  const base = baseFeePerGas ?? 0n;
  return {
    maxFeePerGas: base * BASE_FEES + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    likelyFeePerGas: base + maxPriorityFeePerGas,
  };
}

/** The fees of a replacement; null when it would pay far more than the market asks. */
export function raised(
  market: Fees,
  replaced: { readonly maxFeePerGas?: bigint; readonly maxPriorityFeePerGas?: bigint },
): Fees | null {
  const above = (old = 0n, now: bigint) => {
    const least = (old * RAISE.by) / RAISE.of + 1n;
    return least > now ? least : now;
  };
  // Both parts have to rise.
  const maxFeePerGas = above(replaced.maxFeePerGas, market.maxFeePerGas);
  const priority = above(replaced.maxPriorityFeePerGas, market.maxPriorityFeePerGas);
  if (maxFeePerGas > market.maxFeePerGas * MARKET_MAX) return null;
  return { maxFeePerGas, maxPriorityFeePerGas: priority < maxFeePerGas ? priority : maxFeePerGas };
}
