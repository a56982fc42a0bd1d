import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  SwitchChainError,
  TimeoutError,
  UserRejectedRequestError,
} from 'viem';
import { ApiError } from '@/lib/api/api-error';

/** What can go wrong between a wish and its transaction; messages/*\/reward.json has a sentence for each kind. */
export type ChainFailure =
  | {
      readonly kind:
        | 'rejected'
        | 'network'
        | 'otherWallet'
        | 'noWallet'
        | 'funds'
        | 'cancelled'
        | 'tooLate'
        | 'notAsAsked'
        | 'allowance'
        | 'node'
        | 'storage'
        | 'unknown';
    }
  /** The contract says no; `reason` is the name of its error, empty when it gave none. */
  | { readonly kind: 'reverted'; readonly reason: string }
  | { readonly kind: 'platform'; readonly error: ApiError };

/** A failure that is known by its kind. */
export class ChainError extends Error {
  override readonly name = 'ChainError';

  constructor(
    readonly failure: ChainFailure,
    options?: ErrorOptions,
  ) {
    super(failure.kind, options);
  }
}

/** Whatever wallets, nodes and the platform throw, as one of the kinds. */
export function chainFailureOf(caught: unknown): ChainFailure {
  if (caught instanceof ChainError) return caught.failure;
  if (caught instanceof ApiError) return { kind: 'platform', error: caught };
  if (isRejection(caught)) return { kind: 'rejected' };
  if (!(caught instanceof BaseError)) return { kind: 'unknown' };
  if (caught.walk((cause) => cause instanceof InsufficientFundsError)) return { kind: 'funds' };
  const reverted = caught.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError)
    return { kind: 'reverted', reason: reverted.data?.errorName ?? '' };
  if (caught.walk((cause) => cause instanceof SwitchChainError)) return { kind: 'network' };
  if (caught.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError))
    return { kind: 'node' };
  // Nodes and wallets word it in many ways, and not all as an error of their own.
  if (/insufficient funds|exceeds (the )?balance/i.test(caught.message)) return { kind: 'funds' };
  return { kind: 'unknown' };
}

/** Code 4001, however deep and in whatever class. */
function isRejection(caught: unknown): boolean {
  for (let error = caught, depth = 0; error instanceof Object && depth < 8; depth += 1) {
    if (error instanceof UserRejectedRequestError) return true;
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    if (code === 4001) return true;
    error = cause as object;
  }
  return false;
}
