/* What pages know of the history of rewards. Apart from reward-history.ts, so that they need no schema library. */

export const rewardMoveKinds = ['deposit', 'claim', 'refund'] as const;
export type RewardMoveKind = (typeof rewardMoveKinds)[number];

export const REWARD_MOVES_SIZE = 30;
