import type { rewardRoutes } from '@/protocol/reward';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { ClaimingService } from './claiming.service';
import { GivingService } from './giving.service';
import type { RecipientWallets } from './neighbours';
import { RewardAccess } from './reward.access';
import type { RewardWork } from './reward-work';
import { RewardViews } from './reward.view';

/** Every call about rewards; who may is decided by the room. */
export function rewardHandlers(
  deps: Services,
  work: RewardWork,
  wallets: RecipientWallets,
): Handlers<keyof typeof rewardRoutes> {
  const access = new RewardAccess(deps);
  const views = new RewardViews(deps, work, wallets);
  const giving = new GivingService(deps, work, wallets, work.follower, views);
  const claiming = new ClaimingService(deps, work, wallets, work.relay, views);

  return {
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
