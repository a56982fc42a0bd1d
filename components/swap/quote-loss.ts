import { lossOf } from '@/lib/swap/terms';
import type { TimedQuote } from '@/lib/swap/timed-quote';
import type { Usd } from '@/lib/wallet/usd';
import type { Draft } from './use-draft';

export interface Loss {
  readonly hundredths: number;
  /** Null: a price is unknown, so that this is only how far the amount moves the pools. */
  readonly usd: Usd | null;
}

/** How much less than the market price is received. Without a market price: how far the amount moves the pools. */
export function lossOfQuote(timed: TimedQuote | null, { pays, receives }: Draft): Loss | null {
  if (!timed || !pays || !receives) return null;
  const { quote } = timed;
  const loss = lossOf(
    { units: BigInt(quote.amount), decimals: pays.token.decimals, price: pays.price?.usd ?? null },
    { units: BigInt(quote.expected), decimals: receives.token.decimals, price: receives.price?.usd ?? null },
  );
  return loss ?? { hundredths: quote.priceImpact, usd: null };
}
