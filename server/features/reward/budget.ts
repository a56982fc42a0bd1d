import { parseEventLogs, type TransactionReceipt } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { BudgetStore } from './budget.store';
import type { MarketFees } from './fees';
import type { RewardChain } from './reward-chain';

const DAY_MS = 86_400_000;

/** What a transaction for others costs and what the contract pays for it, in wei. */
export interface Spending {
  readonly spent: bigint;
  readonly earned: bigint;
}

/** What the platform adds, beside what was prepaid, in a day for one giver, one sender, one recipient and one reward. */
export class Budget {
  private readonly store: BudgetStore;

  constructor(private readonly parts: Pick<Services, 'storage' | 'clock' | 'config'>) {
    this.store = new BudgetStore(parts.storage);
  }

  /**
   * Whether something may be sent. A single transaction may go beyond the budget, so that a dear day does not stop the
   * first one; nothing follows it. `recipient` is null for what goes back.
   */
  async allows(
    { chainId, rules }: RewardChain,
    reward: RewardRow,
    recipient: string | null,
    { spent, earned }: Spending,
  ): Promise<boolean> {
    const since = new Date(this.parts.clock.now().getTime() - DAY_MS);
    const { id, giverId, sender } = reward;
    const lost = await this.store.lost(chainId, { id, giverId, sender, recipient }, since);
    const subsidy = this.parts.config.rewards.subsidies.get(chainId) ?? rules.subsidy;
    if (lost <= 0n) return true;
    // A gain counts once there is one: what is refused brings none.
    const loss = spent > earned ? spent - earned : 0n;
    return lost + loss <= subsidy;
  }
}

/** What sending something is likely to cost. */
export function likelyCost(gas: bigint, { likelyFeePerGas }: MarketFees, dataFee: bigint): bigint {
  return gas * likelyFeePerGas + dataFee;
}

/** What a mined transaction has cost and brought. */
export function spendingIn(receipt: TransactionReceipt, claimGas: bigint): Spending {
  // Optimism says apart what the bytes on Ethereum have cost.
  const { l1Fee } = receipt as { l1Fee?: bigint | string | null };
  const spent = receipt.gasUsed * receipt.effectiveGasPrice + BigInt(l1Fee ?? 0);
  const said = parseEventLogs({
    abi: guildRewardsAbi,
    eventName: ['Claimed', 'ClaimedToSender'],
    logs: receipt.logs,
  });
  const earned = said.reduce((sum, { eventName, args }) => {
    if (eventName === 'ClaimedToSender') return sum + args.relayerFee;
    return args.isRelayed ? sum + claimGas : sum;
  }, 0n);
  return { spent, earned };
}
