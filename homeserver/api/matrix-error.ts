/** Error codes of the Client-Server API that this server answers. */
export type MatrixErrorCode =
  | 'M_FORBIDDEN'
  | 'M_UNKNOWN_TOKEN'
  | 'M_MISSING_TOKEN'
  | 'M_BAD_JSON'
  | 'M_NOT_JSON'
  | 'M_NOT_FOUND'
  | 'M_LIMIT_EXCEEDED'
  | 'M_UNRECOGNIZED'
  | 'M_UNKNOWN'
  | 'M_INVALID_USERNAME'
  | 'M_USER_IN_USE'
  | 'M_EXCLUSIVE'
  | 'M_INVALID_PARAM'
  | 'M_MISSING_PARAM'
  | 'M_TOO_LARGE'
  | 'M_INVALID_ROOM_STATE'
  | 'M_UNSUPPORTED_ROOM_VERSION'
  | 'M_BAD_STATE'
  | 'M_NOT_YET_UPLOADED'
  | 'M_USER_DEACTIVATED'
  | 'M_DUPLICATE_ANNOTATION'
  | 'M_CANNOT_LEAVE_SERVER_NOTICE_ROOM'
  | 'M_UNABLE_TO_AUTHORISE_JOIN'
  | 'M_WEAK_PASSWORD';

/** A refusal in the form of the specification: status, `errcode`, `error`, and for some codes more fields. */
export class MatrixError extends Error {
  override readonly name = 'MatrixError';
  constructor(
    readonly status: number,
    readonly code: MatrixErrorCode,
    message: string,
    /** Such as `retry_after_ms` or `soft_logout`. */
    readonly fields: Readonly<Record<string, string | number | boolean>> = {},
  ) {
    super(message);
  }
}

export const forbidden = (why: string) => new MatrixError(403, 'M_FORBIDDEN', why);
/** Also for what the asker may not know of. */
export const notFound = (what: string) => new MatrixError(404, 'M_NOT_FOUND', what);
export const badParameter = (why: string) => new MatrixError(400, 'M_INVALID_PARAM', why);
