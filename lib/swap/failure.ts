import { BaseError } from 'viem';
import type { ApiError } from '@/lib/api/api-error';
import { chainFailureOf } from '@/lib/reward/chain-failure';
import type { SwapRefusal } from '@/lib/signer/swap/check-swap';

/** What can go wrong with a swap; messages/*\/swap.json has a sentence for each. */
export type SwapFailure =
  /** The quote is not taken. */
  | { readonly kind: 'refused'; readonly refusal: SwapRefusal }
  /** The platform has no quote. */
  | { readonly kind: 'platform'; readonly error: ApiError }
  | { readonly kind: SwapProblem };

export type SwapProblem =
  | 'priceMoved'
  | 'expired'
  | 'old'
  | 'feeToken'
  | 'noLiquidity'
  | 'tokenRefuses'
  | 'funds'
  | 'fee'
  | 'rejected'
  | 'network'
  | 'otherWallet'
  | 'offline'
  | 'busy'
  | 'cancelled'
  | 'slow'
  | 'allowance'
  /** An allowance by signature that the token didn't take. */
  | 'permit'
  | 'reverted'
  | 'unknown';

/** A failure that is known by its kind. */
export class SwapError extends Error {
  override readonly name = 'SwapError';
  constructor(
    readonly failure: SwapFailure,
    options?: ErrorOptions,
  ) {
    super(failure.kind, options);
  }
}

/** `ReturnAmountIsNotEnough(uint256,uint256)` of 1inch, which says it as data and not as text. */
const NOT_ENOUGH = '0x064a4ec6';

/** What the contracts of Uniswap and 1inch say, as sentences for people; null for anything else. */
export function revertOf(error: unknown): SwapProblem | null {
  const text = String(error);
  if (
    /INSUFFICIENT_OUTPUT_AMOUNT|EXCESSIVE_INPUT_AMOUNT/.test(text) ||
    revertData(error).startsWith(NOT_ENOUGH)
  )
    return 'priceMoved';
  if (/EXPIRED/.test(text)) return 'expired';
  // A pool that got less than the router has sent it: the token kept a part.
  if (/UniswapV2: K\b/.test(text)) return 'feeToken';
  if (/INSUFFICIENT_LIQUIDITY/.test(text)) return 'noLiquidity';
  if (/TRANSFER_FROM_FAILED|TRANSFER_FAILED|ETH_TRANSFER_FAILED/.test(text)) return 'tokenRefuses';
  return null;
}

function revertData(error: unknown): string {
  if (!(error instanceof BaseError)) return '';
  const found = error.walk((one) => typeof (one as { data?: unknown }).data === 'string') as {
    data?: string;
  } | null;
  return found?.data ?? '';
}

/** Whatever wallets, nodes and the platform throw, as one of the kinds. */
export function swapFailureOf(caught: unknown): SwapFailure {
  if (caught instanceof SwapError) return caught.failure;
  const revert = revertOf(caught);
  if (revert !== null) return { kind: revert };
  const failure = chainFailureOf(caught);
  switch (failure.kind) {
    case 'platform':
      return { kind: 'platform', error: failure.error };
    case 'node':
      return { kind: 'offline' };
    case 'rejected':
    case 'network':
    case 'otherWallet':
    case 'funds':
    case 'cancelled':
    case 'slow':
    case 'allowance':
    case 'reverted':
      return { kind: failure.kind };
    default:
      return { kind: 'unknown' };
  }
}
