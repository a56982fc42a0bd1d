/*
 * Rules about accounts that forms check before they send. Apart from account.ts, so that the small public pages
 * need no schema library for them.
 */

/**
 * The documents' pattern: word characters with dot or dash segments, `@`, a domain (ACC-14). Every separator is
 * followed by a word character, so there is one way only to read a text and hostile input costs linear time.
 */
export const EMAIL_PATTERN = /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.\w{2,}$/;

/** Bounds of the account password; the platform's configuration can raise them. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 20;

/** What is wrong with a new password besides its length: it needs letters and digits, and nothing that cannot be typed again. */
export function passwordShape(password: string): 'blank' | 'control' | 'letters' | 'digits' | null {
  if (password !== password.trim()) return 'blank';
  if (/\p{Cc}/u.test(password)) return 'control';
  if (!/\p{L}/u.test(password)) return 'letters';
  return /\p{N}/u.test(password) ? null : 'digits';
}

/** Names of people: letters and digits of any language, blanks, `_`, `.` and `-` inside, 2 to 32 characters. */
export const USERNAME_PATTERN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_. -]{0,30}[\p{L}\p{M}\p{N}_.-])$/u;

/** The eight portraits that ship with the product (ACC-18), drawn in public/portraits. */
export const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/portraits/${number}.svg`);

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** How pages look; `system` is what the device says. */
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
