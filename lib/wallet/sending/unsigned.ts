import { sendFailureOf, type SendFailure } from './failure';

const failures = new WeakSet<object>();

/** Marks what a wallet of ours throws before it has signed; the error itself stays as EIP-1193 has it. */
export function asUnsigned(cause: unknown): unknown {
  if (typeof cause === 'object' && cause !== null) failures.add(cause);
  return cause;
}

/** Whether a wallet has failed before it signed: then nothing can have been sent, whatever the error says. */
export function isUnsigned(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // viem puts what a wallet throws below errors of its own.
  return failures.has(error) || ('cause' in error && isUnsigned(error.cause));
}

/** What a wallet says when it has sent nothing. */
const UNSENT: ReadonlySet<SendFailure> = new Set(['rejected', 'chain', 'funds', 'reverted']);

/** Whether what a wallet threw says that nothing was sent. Anything else is for the chain to say. */
export function isUnsent(error: unknown): boolean {
  return isUnsigned(error) || UNSENT.has(sendFailureOf(error));
}
