import type { ClaimStore } from './claim.store';
import type { RewardChains } from './reward-chain';
import type { Shares } from './shares';

/** What rewards ask of wallets; answered by features/account. */
export interface RecipientWallets {
  /** Where a person gets what others send. */
  addressOf(userId: number): Promise<string | null>;
  /** Every address that is the person's. */
  allOf(userId: number): Promise<string[]>;
}

/** What the services of rewards share. */
export interface RewardParts {
  readonly chains: RewardChains;
  readonly shares: Shares;
  readonly claims: ClaimStore;
}
