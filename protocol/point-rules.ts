/* Rules about points that screens show. Apart from the routes, so that they need no schema library. */

/** What points are given for (OPN-48, OPN-64). The names are stored. */
export const pointSources = ['messages', 'activeDay', 'referral', 'reward'] as const;
export type PointSource = (typeof pointSources)[number];

/** What GG points are given for: they are the part of a person's points that the GG Reward page shows. */
export const ggSources = ['referral', 'activeDay'] as const satisfies readonly PointSource[];
export type GgSource = (typeof ggSources)[number];

/** Only what is counted is in sums; what is held waits for the operator. */
export const pointStates = ['counted', 'held', 'rejected'] as const;

/** Why points are held: the person shares this with another account that earned points for the same person. */
export const holdReasons = ['device', 'wallet'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Numbers of counted messages in a space and day (UTC) at which a person gets another point. */
export const MESSAGE_STEPS = [10, 30, 100] as const;
/** How many other people must be active in a room before messages there count. */
export const ACTIVE_OTHERS_MIN = 2;
/** Who wrote in a room within so long is active in it. */
export const ACTIVE_HOURS = 24;

/** For each person who claimed a reward, once a day. */
export const REWARD_POINTS = 1;
/** Points of a day (UTC) for rewards that others claimed. */
export const REWARD_POINTS_A_DAY = 20;
/** Only claims of accounts of at least this age count. */
export const CLAIMER_DAYS_MIN = 7;

/** Keyed hashes of devices and wallets are forgotten after so long. */
export const SIGNAL_DAYS = 30;

/** Periods of leaderboards. Weeks begin on Monday (UTC). */
export const boardPeriods = ['day', 'week', 'all'] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
export const BOARD_PAGE_SIZE = 25;
/** Further down the rank is not counted. */
export const BOARD_RANK_MAX = 1000;
/** The change of rank is known for people who were among this many in the period before. */
export const BOARD_CHANGE_MAX = 200;
