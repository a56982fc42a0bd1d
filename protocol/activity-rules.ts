/* Rules about activity that screens check before they ask. Apart from activity.ts, so that they need no schema library. */

/** So many messages of a day (UTC) make it an active one (STO-07). */
export const ACTIVE_DAY_MESSAGES = 100;
/** A text counts from so many characters and words on (STO-05). */
const COUNTED_CHARACTERS_MIN = 4;
const COUNTED_WORDS_MIN = 2;

/** Scripts that are written without spaces between words: each character is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a text is long enough to count (STO-05). */
export function isCounted(text: string): boolean {
  const plain = text.trim();
  if (plain.length < COUNTED_CHARACTERS_MIN) return false;
  const words = plain
    .replace(UNSPACED, ' $& ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words.length >= COUNTED_WORDS_MIN;
}
