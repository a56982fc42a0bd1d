/* Rules about activity that screens check before they ask. Apart from activity.ts, so that they need no schema library. */

/** So many messages of a day (UTC) make it an active one (STO-07). */
export const ACTIVE_DAY_MESSAGES = 100;
/** A text counts from so many characters and words on (STO-05). */
export const COUNTED_CHARACTERS_MIN = 4;
export const COUNTED_WORDS_MIN = 2;
