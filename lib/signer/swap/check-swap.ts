import { isAddressEqual, type Address } from 'viem';
import type { SwapQuote } from '@/protocol/swap';
import { judgeSwap, targetAt, type CallRefusal, type SwapContext } from './read-swap';

/** Why a quote is not taken; messages/*\/swap.json has a sentence for each. */
export type SwapRefusal = CallRefusal | 'chain' | 'tokens' | 'amount' | 'minimum' | 'shown';

/** What a person has asked for and sees. */
export interface WantedSwap {
  readonly chainId: number;
  /** Null: the coin of the network. */
  readonly from: Address | null;
  readonly to: Address | null;
  readonly amount: bigint;
  /** The most that may be lost between quote and block, in hundredths of a percent. */
  readonly slippage: number;
}

/**
 * Holds a quote against what was asked for; null if a wallet may be asked. What is shown are the quote's fields, so that each
 * has to be what the transaction says: the bytes alone count (readSwap).
 */
export function checkSwap(quote: SwapQuote, wanted: WantedSwap, context: SwapContext): SwapRefusal | null {
  const { transaction } = quote;
  if (quote.chainId !== wanted.chainId) return 'chain';
  const swap = judgeSwap(
    {
      chainId: wanted.chainId,
      to: transaction.to,
      data: transaction.data,
      value: BigInt(transaction.value),
    },
    context,
  );
  if (typeof swap === 'string') return swap;
  // Who signs a permit puts it there, after this check.
  if (swap.permit !== null) return 'approval';
  if (!isSame(swap.pays, wanted.from) || !isSame(swap.receives, wanted.to)) return 'tokens';
  if (swap.amount !== wanted.amount) return 'amount';
  const [expected, minimum] = [BigInt(quote.expected), BigInt(quote.minimum)];
  // The person has chosen how much less than quoted is accepted.
  if (swap.minimum < leastOf(expected, wanted.slippage)) return 'minimum';
  const isAsShown =
    swap.minimum === minimum &&
    minimum <= expected &&
    BigInt(quote.amount) === wanted.amount &&
    isSame(quote.from as Address | null, wanted.from) &&
    isSame(quote.to as Address | null, wanted.to) &&
    (quote.deadline === null ? null : BigInt(quote.deadline)) === swap.deadline &&
    quote.path.length === swap.path.length &&
    quote.path.every((token, at) => isSame(token as Address, swap.path[at] ?? null));
  if (!isAsShown) return 'shown';
  return isAllowanceRight(quote, wanted, context) ? null : 'approval';
}

/** Exactly what is paid, to the very router that the swap goes to; nothing for coins. */
function isAllowanceRight(
  { allowance, transaction }: SwapQuote,
  { chainId, from, amount }: WantedSwap,
  { routers }: SwapContext,
): boolean {
  if (from === null || allowance === null) return from === null && allowance === null;
  return (
    BigInt(allowance.amount) === amount &&
    targetAt(routers, chainId, allowance.spender) !== null &&
    isAddressEqual(allowance.spender as Address, transaction.to as Address)
  );
}

/** The least that a slippage accepts, rounded down as the platform does. */
export function leastOf(expected: bigint, slippage: number): bigint {
  return (expected * BigInt(10_000 - slippage)) / 10_000n;
}

function isSame(one: Address | null, other: Address | null): boolean {
  return one === null || other === null ? one === other : isAddressEqual(one, other);
}
