import type { ErrorFields } from '@/protocol/envelope';
import type { ErrorName } from '@/protocol/errors';

/** What can go wrong before there is an answer, or with an answer that this build does not understand; `viewing_as`: see read-only.ts. */
export type ClientFault = 'offline' | 'timeout' | 'outdated' | 'viewing_as' | 'unknown';

/** The one error of `call`: a name from the closed list (or a fault of this side) and the facts for its sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly error: ErrorName | ClientFault,
    /** HTTP status, 0 when there was no answer. */
    readonly status: number,
    readonly fields: ErrorFields = {},
    /** The server's own wording, shown only for a code that this build does not know (HTP-10). */
    readonly serverMessage?: string,
    options?: ErrorOptions,
  ) {
    super(error, options);
  }

  /** Nobody knows whether the call had its effect: the same intent may be sent again under the same key. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Turns whatever was caught into an ApiError, so that a screen has one shape to show. */
export function asApiError(caught: unknown): ApiError {
  return caught instanceof ApiError ? caught : new ApiError('unknown', 0, {}, undefined, { cause: caught });
}
