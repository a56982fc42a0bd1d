/** Whether a statement failed because someone else holds the value: the last word where two calls come at the same time. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return violated(error, '23505') === constraint;
}

/** Whether a statement failed because the session it writes for has ended since the call was let in. */
export function isOfEndedSession(error: unknown): boolean {
  return violated(error, '23503')?.endsWith('_session_id_session_id_fk') ?? false;
}

/** Whether a statement failed because a room that it writes for has been deleted meanwhile. */
export function isOfDeletedRoom(error: unknown): boolean {
  return violated(error, '23503')?.endsWith('_room_id_room_id_fk') ?? false;
}

/** Whether a statement failed because a value cannot be stored at all (SQLSTATE class 22), so that it never will be. */
export function isDataException(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/^22/.test(String(Reflect.get(current, 'code') ?? ''))) return true;
  }
  return false;
}

/** The constraint that a statement failed by, where it failed with this SQLSTATE. */
function violated(error: unknown, sqlState: string): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (Reflect.get(current, 'code') !== sqlState) continue;
    const constraint: unknown = Reflect.get(current, 'constraint');
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}
