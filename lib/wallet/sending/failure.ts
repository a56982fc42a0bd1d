import { BaseError, ExecutionRevertedError, InsufficientFundsError, UserRejectedRequestError } from 'viem';
import { TokenMisbehaves, TransferRefused } from './simulate';

/**
 * Why a transaction was not sent, or would not be; screens have a sentence for each. Text of foreign systems is recognised
 * here alone.
 */
export const sendFailures = [
  'account',
  'moved',
  'rejected',
  'funds',
  'reverted',
  'token',
  'chain',
  'offline',
  'unknown',
] as const;
export type SendFailure = (typeof sendFailures)[number];

/** The person's address is another one than when the form was filled in. */
export class AddressMoved extends Error {
  override readonly name = 'AddressMoved';
}

/** The documents' word for a wallet that is on another network (WAL-36). */
const NETWORK_ERROR = 'network error';

export function sendFailureOf(error: unknown): SendFailure {
  if (String(error instanceof Error ? error.message : error) === NETWORK_ERROR) return 'chain';
  if (error instanceof AddressMoved) return 'moved';
  if (error instanceof TransferRefused) return 'reverted';
  if (error instanceof TokenMisbehaves) return 'token';
  const walked = (is: (one: Error & { code?: unknown }) => boolean) =>
    error instanceof BaseError
      ? error.walk((one) => one instanceof Error && is(one)) !== null
      : error instanceof Error && is(error);
  if (walked((one) => one instanceof UserRejectedRequestError || one.code === 4001)) return 'rejected';
  if (
    walked(
      (one) =>
        one instanceof InsufficientFundsError ||
        /insufficient funds|exceeds balance for gas/i.test(one.message),
    )
  ) {
    return 'funds';
  }
  if (
    walked((one) => one instanceof ExecutionRevertedError || /execution reverted|reverted/i.test(one.message))
  ) {
    return 'reverted';
  }
  if (
    walked(({ name }) => /^(ChainMismatchError|SwitchChainError|ConnectorChainMismatchError)$/.test(name))
  ) {
    return 'chain';
  }
  if (
    walked(({ name }) =>
      /^(HttpRequestError|TimeoutError|SocketClosedError|InternalRpcError|LimitExceededRpcError|TypeError)$/.test(
        name,
      ),
    )
  ) {
    return 'offline';
  }
  return 'unknown';
}
