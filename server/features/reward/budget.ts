import { parseEventLogs, type TransactionReceipt } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { type Account, BudgetStore } from './budget.store';
import type { Fees, MarketFees } from './fees';
import type { RewardChain } from './reward-chain';

const DAY_MS = 86_400_000;

/** What a transaction for others costs and what the contract pays for it, in wei. */
export interface Spending {
  readonly spent: bigint;
  readonly earned: bigint;
}

/** What sending something would cost and bring, in wei. */
export interface Offer {
  /** As things are. */
  readonly likely: bigint;
  /** When all of its gas is used at the highest price it allows. */
  readonly most: bigint;
  /** What the contract pays for it. */
  readonly earned: bigint;
}

/** Whether something may be sent: not before what is on its way has come out, or not at all until a day has passed. */
export type Allowance = 'now' | 'later' | 'no';

/** What the platform adds, beside what was prepaid, in a day for one giver, one sender, one recipient and one reward. */
export class Budget {
  private readonly store: BudgetStore;

  constructor(private readonly parts: Pick<Services, 'storage' | 'clock' | 'config'>) {
    this.store = new BudgetStore(parts.storage);
  }

  /**
   * Whether something may be sent. A single transaction may go beyond the budget, so that a dear day does not stop the first
   * one. What is on its way counts as if all of it were refused, because code can be set until a block has it. `recipient` is null
   * for what goes back; `inPlaceOf` is the nonce of what this is to replace.
   */
  async allows(
    { chainId, rules }: RewardChain,
    reward: RewardRow,
    recipient: string | null,
    offer: Offer,
    inPlaceOf: number | null = null,
  ): Promise<Allowance> {
    const since = new Date(this.parts.clock.now().getTime() - DAY_MS);
    const { id, giverId, sender } = reward;
    const party = { id, giverId, sender, recipient };
    const accounts = await this.store.accounts(chainId, party, since, inPlaceOf);
    const subsidy = this.parts.config.rewards.subsidies.get(chainId) ?? rules.subsidy;
    return allowanceOf(accounts, offer, subsidy);
  }
}

/** The same, from what each of those concerned has cost. */
export function allowanceOf(
  accounts: readonly Account[],
  { likely, most, earned }: Offer,
  subsidy: bigint,
): Allowance {
  // A gain counts once there is one: what is refused brings none.
  const loss = likely > earned ? likely - earned : 0n;
  if (accounts.some(({ lost }) => lost > 0n && lost + loss > subsidy)) return 'no';
  const waits = accounts.some(({ lost, risked }) => risked > 0n && lost + risked + most > subsidy);
  return waits ? 'later' : 'now';
}

/** What a transaction of a call would cost and bring. */
export function offerOf(
  { needed, gas }: { readonly needed: bigint; readonly gas: bigint },
  { maxFeePerGas, likelyFeePerGas }: MarketFees,
  dataFee: bigint,
  earned: bigint,
): Offer {
  return { likely: needed * likelyFeePerGas + dataFee, most: gas * maxFeePerGas + dataFee, earned };
}

/** What is sent may cost so many times what the contract pays for it: prices rise between deposit and claim. */
const LOSS_MAX = 3n;

/** Whether a call costs far more than the contract pays for it. */
export function isTooDear(needed: bigint, { maxFeePerGas }: Fees, dataFee: bigint, earned: bigint): boolean {
  return needed * maxFeePerGas + dataFee > earned * LOSS_MAX;
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
