import { ApiError } from '@/lib/api/api-error';
import { readable } from '@/lib/keys/base32';
import { CODE_LENGTH, CODE_PATTERN } from '@/protocol/mailed-code';

/** Whether what was typed has as many letters as a mailed code. */
export const isWholeCode = (typed: string): boolean => readable(typed).length === CODE_LENGTH;

/** Returns the letters of a typed code. Throws `code_incorrect` for what no mailed code can be. */
export function lettersOf(typed: string): string {
  const letters = readable(typed);
  if (!CODE_PATTERN.test(letters)) throw new ApiError('code_incorrect', 422);
  return letters;
}
