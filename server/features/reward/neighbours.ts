import type { ClaimCalls } from './claim-calls';
import type { ClaimStore } from './claim.store';
import type { RewardChains } from './reward-chain';
import type { Shares } from './shares';

/** What rewards ask of wallets; answered by features/account. */
export interface RecipientWallets {
  /** Every address that is the person's on this network; the first receives what others send. */
  addressesOn(userId: number, chainId: number): Promise<string[]>;
}

/** What the services of rewards share. */
export interface RewardDeps {
  readonly chains: RewardChains;
  readonly shares: Shares;
  readonly claims: ClaimStore;
  readonly calls: ClaimCalls;
}
