import { BaseError, HttpRequestError, TimeoutError } from 'viem';

/** Whether an error is the node's and not the contract's. */
export function isNodeAway(error: unknown): boolean {
  return (
    !(error instanceof BaseError) ||
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
  );
}
