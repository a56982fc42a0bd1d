/* Rules about games that pages use too. Apart from game.ts, so that they need no schema library. */

export const GAME_NAME_MAX = 64;

/** Every game space reads the whole catalogue. */
export const GAMES_MAX = 500;
