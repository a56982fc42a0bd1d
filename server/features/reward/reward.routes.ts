import type { rewardRoutes } from '@/protocol/reward';
import type { rewardHistoryRoutes } from '@/protocol/reward-history';
import type { Handlers } from '@/server/http/call';
import type { ClaimingService } from './claiming.service';
import type { GivingService } from './giving.service';
import type { RewardHistoryService } from './reward-history.service';
import type { RewardAccess } from './reward.access';
import type { RewardViews } from './reward.view';

/** Every call about rewards; who may is decided by the room. */
export function rewardHandlers({
  access,
  views,
  giving,
  claiming,
  history,
}: {
  readonly access: RewardAccess;
  readonly views: RewardViews;
  readonly giving: GivingService;
  readonly claiming: ClaimingService;
  readonly history: RewardHistoryService;
}): Handlers<keyof typeof rewardRoutes | keyof typeof rewardHistoryRoutes> {
  return {
    rewardMoves: ({ caller, params, query }) => history.page(params.spaceId, caller, query),
    rewardNetworks: () => giving.networks(),
    commitReward: ({ caller, body }) => giving.commit(caller, body),
    prepareReward: ({ caller, body }) => giving.prepare(caller, body),
    rewardSent: ({ caller, body }) => giving.sent(caller, body.reward, body.transaction),
    pendingRewards: ({ caller, query }) => giving.pending(caller, query.room),
    rewardDetail: async ({ caller, params }) =>
      views.reward(await access.claimable(params.reward, caller), caller),
    rewardShares: async ({ caller, params }) => views.shares(await access.visible(params.reward, caller)),
    claimReward: ({ caller, body }) => claiming.claim(caller, body.reward, body.recipient),
    signRewardClaim: ({ caller, body }) => claiming.sign(caller, body.reward, body.recipient),
  };
}
