import type { Hash } from 'viem';

const hashes = new WeakMap<object, Hash>();

/** Keeps on an error what was signed before it, where no node has said whether it took it; the error itself stays as it is. */
export function withSignedHash(cause: unknown, hash: Hash): unknown {
  if (typeof cause === 'object' && cause !== null) hashes.set(cause, hash);
  return cause;
}

/** The hash of a transaction that may be on its way although its wallet has failed; null where none is known. */
export function signedHash(error: unknown): Hash | null {
  if (typeof error !== 'object' || error === null) return null;
  // viem puts what a wallet throws below errors of its own.
  return hashes.get(error) ?? ('cause' in error ? signedHash(error.cause) : null);
}
