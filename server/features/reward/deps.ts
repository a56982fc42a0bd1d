import type { BudgetStore } from './budget.store';
import type { ChainFactsStore } from './chain-facts.store';
import type { CommitmentStore } from './commitment.store';
import type { ConcernedRewardsStore } from './concerned-rewards.store';
import type { CursorStore } from './cursor.store';
import type { EntitlementStore } from './entitlement.store';
import type { RelayerStore } from './relayer.store';
import type { RewardStore } from './reward.store';
import type { SettlingStore } from './settling.store';
import type { ClaimCalls } from './claim-calls';
import type { ClaimStore } from './claim.store';
import type { RewardAccess } from './reward.access';
import type { RewardChains } from './reward-chain';
import type { Shares } from './shares';
import type { UserId } from '@/protocol/ids';

/** What rewards ask of wallets; answered by features/account. */
export interface RecipientWallets {
  /** Every address that is the person's on this network; the first receives what others send. */
  addressesOn(userId: UserId, chainId: number): Promise<string[]>;
}

/** What rewards ask of points; answered by features/point. */
export interface RewardPoints {
  /** Credits givers for claims that are confirmed now, inside the transaction that has noted so. */
  claimed(claims: readonly { readonly rewardId: string; readonly userId: UserId | null }[]): Promise<void>;
}

/** What the services of rewards share. */
export interface RewardDeps {
  readonly chains: RewardChains;
  readonly shares: Shares;
  readonly claims: ClaimStore;
  readonly calls: ClaimCalls;
  readonly access: RewardAccess;
}

/** The stores of rewards, built in reward.feature.ts. */
export interface RewardStores {
  readonly rewards: RewardStore;
  readonly claims: ClaimStore;
  readonly commitments: CommitmentStore;
  readonly relayers: RelayerStore;
  readonly settling: SettlingStore;
  readonly budgets: BudgetStore;
  readonly cursors: CursorStore;
  readonly facts: ChainFactsStore;
  readonly concerned: ConcernedRewardsStore;
  readonly entitlements: EntitlementStore;
}
