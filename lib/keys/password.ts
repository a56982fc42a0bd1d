import { utf8, type Bytes } from './bytes';
import { commonPasswords } from './common-passwords';

export const WALLET_PASSWORD_MIN_LENGTH = 10;
export const WALLET_PASSWORD_MAX_LENGTH = 128;
/** `aaaaaaaaaa` and `1212121212` are as common as what is on the list. */
const DIFFERENT_LETTERS_MIN = 5;

/** What is wrong with a new wallet password. */
export type PasswordProblem = 'short' | 'long' | 'blank' | 'control' | 'common';

/**
 * What keeps a text from becoming a wallet password, or null. Nothing is changed silently: what could be typed otherwise
 * another day is refused (blanks at the ends, control characters, halves of letters, letters that Unicode does not know
 * yet, whose form may change). It counts letters as they are after NFKC.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const normal = password.normalize('NFKC');
  if (/^\s|\s$/u.test(password) || /^\s|\s$/u.test(normal)) return 'blank';
  if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(password) || /[\p{Cc}\p{Cs}\p{Cn}]/u.test(normal)) return 'control';
  const length = Array.from(normal).length;
  if (length < WALLET_PASSWORD_MIN_LENGTH) return 'short';
  if (length > WALLET_PASSWORD_MAX_LENGTH) return 'long';
  if (new Set(normal).size < DIFFERENT_LETTERS_MIN) return 'common';
  return commonPasswords.has(normal.toLowerCase()) ? 'common' : null;
}

/** The bytes that are stretched. The prompt trims what is typed (WAL-22); no password begins or ends with a blank. */
export function passwordBytes(typed: string): Bytes {
  return utf8(typed.trim().normalize('NFKC'));
}
