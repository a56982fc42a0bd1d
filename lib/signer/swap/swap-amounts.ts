import { tokenAmountOf, type Known, type TokenAmount } from '@/lib/signer/catalogue';
import type { SwapCall } from './read-swap';

/** A swap with what the signer knows of its tokens. */
export interface SwapAmounts extends Omit<SwapCall, 'pays' | 'receives'> {
  /** Units of the network's coin, or of a token. */
  readonly pays: bigint | TokenAmount;
  readonly receivesAtLeast: bigint | TokenAmount;
}

/** The app's word is of the token that a transaction calls, which a router is not: of unlisted tokens there are raw units. */
export function swapAmounts({ pays, receives, ...swap }: SwapCall, known: Known): SwapAmounts {
  const of = (token: SwapCall['pays'], units: bigint) =>
    token === null ? units : tokenAmountOf(token, units, { ...known, hint: null });
  return { ...swap, pays: of(pays, swap.amount), receivesAtLeast: of(receives, swap.minimum) };
}
