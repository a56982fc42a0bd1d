/*
 * Rules about time-outs and bans that pages use too. Apart from time-out.ts, so that they need no schema library.
 */

/** A time-out lasts from five minutes to 28 days. */
export const TIME_OUT_SECONDS_MIN = 5 * 60;
export const TIME_OUT_SECONDS_MAX = 28 * 24 * 3600;

/** What a moderator can add to a time-out or a ban. */
export const MODERATION_NOTE_MAX = 500;
