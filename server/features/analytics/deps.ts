import type { RewardToken } from '@/protocol/reward-values';

/** What analytics ask of rewards. */
export interface AnalyticsTokens {
  token(of: {
    readonly chainId: number;
    readonly contract: string;
    readonly token: string;
  }): Promise<RewardToken>;
}
