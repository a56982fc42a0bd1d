/* Rules about access tokens for bots. Apart from bot.ts, so that the gateway and pages need no schema library. */

/** What every token of a bot begins with; no token of a homeserver does. */
export const BOT_TOKEN_PREFIX = 'ghbot_';
export const BOT_NAME_LENGTH_MAX = 60;
export const BOT_ROOMS_MAX = 50;
/** Access tokens of one person. */
export const BOTS_MAX = 20;
/** After how many days a token may expire. */
export const BOT_DAYS = [7, 30, 90, 365] as const;

/** Names the rooms that a call is limited to; the gateway sets it, and an engine shows nothing of other rooms. */
export const ROOMS_HEADER = 'x-guildhall-rooms';
