/** Whether a statement failed because somebody else holds the value: the last word where two calls come at the same time. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (Reflect.get(current, 'code') === '23505' && Reflect.get(current, 'constraint') === constraint)
      return true;
  }
  return false;
}
