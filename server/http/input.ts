import { z } from 'zod';
import { AppError } from './app-error';

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Decodes one part of a call by its schema; what the schema does not know is refused, and the refusal names the field. */
export function decodeInput(schema: z.ZodType | undefined, input: unknown): unknown {
  const unstorable = findUnstorable(input, []);
  if (unstorable) throw invalid(unstorable);
  if (!schema) {
    // A part that the route does not have may be absent or empty.
    const extra = typeof input === 'object' && input !== null ? Object.keys(input)[0] : undefined;
    if (extra !== undefined || (input !== undefined && !isEmptyRecord(input)))
      throw invalid(extra ? [extra] : []);
    return undefined;
  }
  const decoded = z.safeDecode(schema, input as never);
  if (decoded.success) return decoded.data;
  const issue = decoded.error.issues[0];
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue?.path;
  throw invalid(path ?? [], decoded.error);
}

function invalid(path: readonly PropertyKey[], cause?: unknown): AppError {
  const field = path.map(String).join('.').slice(0, 100);
  return new AppError('invalid_input', field === '' ? {} : { field }, { cause });
}

function findUnstorable(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = UNSTORABLE.test(key) ? path : findUnstorable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

const isEmptyRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** The parameters of a query string; one that stands twice is refused. */
export function queryOf(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of search) {
    if (name in query) throw invalid([name]);
    query[name] = value;
  }
  return { ...query };
}
