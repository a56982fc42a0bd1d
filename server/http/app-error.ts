import type { ErrorFields } from '@/protocol/envelope';
import { errors, type ErrorName } from '@/protocol/errors';

/**
 * The one way to refuse a call. Facts go into `fields`; the sentence is made from them in the reader's language.
 * `cause` is for the log and never leaves the process.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly error: ErrorName,
    readonly fields: ErrorFields = {},
    options?: { cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(error, options && 'cause' in options ? { cause: options.cause } : undefined);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }

  /** Sent as Retry-After with 429. */
  readonly retryAfterSeconds: number | undefined;

  get status(): number {
    return errors[this.error].status;
  }
}
