/** A node that can't be reached, takes too long, or returns something that is no response. */
export class NodeAwayError extends Error {
  override readonly name = 'NodeAwayError';
  /** Of HTTP; null when no response came. */
  readonly status: number | null;
  /** When to ask again, if the server said so. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    {
      status = null,
      retryAfterMs = null,
      cause,
    }: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A node that has responded with an error: a call that a contract reverted, or a question that it refuses. */
export class NodeRefusedError extends Error {
  override readonly name = 'NodeRefusedError';
  /** Of JSON-RPC 2.0 or EIP-1474. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Whether a node has responded with an error, so that asking again gets the same. Our own reader and viem's clients say it by different
 * classes; viem wraps the one that says it.
 */
export function isRefusal(error: unknown): boolean {
  return someCause(error, ({ name }) => name === 'NodeRefusedError' || name === 'RpcRequestError');
}

/** Whether a node refuses a question as too large by its HTTP status. */
export function isTooLarge(error: unknown): boolean {
  return someCause(error, (one) => 'status' in one && (one.status === 400 || one.status === 413));
}

/** Whether a node refuses a question for now, because it was asked too many (EIP-1474; some say it as HTTP does). */
export function isLimit(error: unknown): boolean {
  return someCause(error, (one) => 'code' in one && (one.code === -32_005 || one.code === 429));
}

function someCause(error: unknown, is: (one: Error) => boolean): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (is(one)) return true;
  return false;
}
