/* Rules about direct conversations that screens know before they ask. Apart from dm.ts, so that they need no schema library. */

/** People whose presence one call asks for: more than a tall screen has rows. */
export const PRESENCE_PEOPLE_MAX = 50;

/** Characters of a request's message that its recipient sees before accepting. */
export const REQUEST_TEXT_MAX = 4_000;

/** Spaces and people that a trust card names; the rest is counted. */
export const TRUST_NAMED_MAX = 3;
