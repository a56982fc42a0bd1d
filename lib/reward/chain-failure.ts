import { BaseError, ContractFunctionRevertedError } from 'viem';
import { ApiError } from '@/lib/api/api-error';
import { sendFailureOf, type SendFailure } from '@/lib/wallet/sending/failure';

type SimpleKind =
  | 'rejected'
  | 'network'
  | 'otherWallet'
  | 'noWallet'
  | 'funds'
  | 'cancelled'
  | 'slow'
  | 'tooLate'
  | 'notAsAsked'
  | 'otherContract'
  | 'allowance'
  | 'node'
  | 'storage'
  | 'unknown';

/** What can go wrong between a request and its transaction; messages/*\/reward.json has a sentence for each kind. */
export type ChainFailure =
  | { readonly kind: SimpleKind }
  /** The contract says no; `reason` is the name of its error, empty when it gave none. */
  | { readonly kind: 'reverted'; readonly reason: string }
  /** The platform says no; `knewShares` when it had the salt by then, and with it the shares. */
  | { readonly kind: 'platform'; readonly error: ApiError; readonly knewShares?: boolean };

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

const kinds: Record<Exclude<SendFailure, 'reverted'>, SimpleKind> = {
  account: 'otherWallet',
  moved: 'unknown',
  rejected: 'rejected',
  funds: 'funds',
  token: 'unknown',
  chain: 'network',
  offline: 'node',
  unknown: 'unknown',
};

/** Whatever wallets, nodes and the platform throw, as one of the kinds. */
export function chainFailureOf(caught: unknown): ChainFailure {
  if (caught instanceof ChainError) return caught.failure;
  if (caught instanceof ApiError) return { kind: 'platform', error: caught };
  const reverted =
    caught instanceof BaseError && caught.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError)
    return { kind: 'reverted', reason: reverted.data?.errorName ?? '' };
  const failure = sendFailureOf(caught);
  return failure === 'reverted' ? { kind: 'reverted', reason: '' } : { kind: kinds[failure] };
}
