/* What pages know of players. Apart from player.ts, so that they need no schema library. */

/** Whose share of the split rate a member gets. */
export const playerParts = ['scholar', 'manager'] as const;
export type PlayerPart = (typeof playerParts)[number];

export const PLAYER_PAGE_SIZE = 30;
/** People whose pictures stand at a game. */
export const PLAYERS_SHOWN = 5;
