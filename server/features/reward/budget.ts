import { parseEventLogs, type TransactionReceipt } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import type { Account, BudgetStore } from './budget.store';
import type { Fees, MarketFees } from './fees';
import type { RewardChain } from './reward-chain';
import type { RewardStores } from './deps';

const DAY_MS = 86_400_000;

/** What a transaction for others costs and what the contract pays for it, in wei. */
export interface Spending {
  readonly spent: bigint;
  readonly earned: bigint;
}

/** Something that could be sent. */
export interface Offer {
  /** What it is sent with. */
  readonly gas: bigint;
  /** How much gas a block can use up and still refuse it, for which nothing is paid. */
  readonly refusable: bigint;
  /** In wei, what it pays beside its gas. */
  readonly dataFee: bigint;
  /** In wei, what the contract pays for it when a block takes it. */
  readonly earned: bigint;
}

/**
 * Whether something may be sent.
 *
 * - `now`: yes, at these fees, which may be lower than those of the market.
 * - `later`: not until it is known what became of the transactions that are on their way.
 * - `dear`: not at today's price, which is beyond a whole budget.
 * - `spent`: not until a day has passed, because a budget is used up: the recipient's, or one that all recipients share.
 */
export type Allowance =
  | { readonly kind: 'now'; readonly fees: Fees; readonly risk: bigint }
  | { readonly kind: 'later' | 'dear' }
  | { readonly kind: 'spent'; readonly isOfRecipient: boolean };

/** What the platform adds, beside what was prepaid, in a day for one giver, one sender, one recipient and one reward. */
export class Budget {
  readonly #store: BudgetStore;
  readonly #deps: Pick<Services, 'clock' | 'config'>;

  constructor(deps: Pick<Services, 'clock' | 'config'> & Pick<RewardStores, 'budgets'>) {
    this.#deps = deps;
    this.#store = deps.budgets;
  }

  /** `recipient` is null for what goes back; `inPlaceOf` is the nonce of what this is to replace. */
  async allows(
    { chainId, rules }: RewardChain,
    reward: RewardRow,
    recipient: string | null,
    offer: Offer,
    fees: MarketFees,
    inPlaceOf: number | null = null,
  ): Promise<Allowance> {
    const since = new Date(this.#deps.clock.now().getTime() - DAY_MS);
    const { id, giverId, sender } = reward;
    const party = { id, giverId, sender, recipient };
    const accounts = await this.#store.accounts(chainId, party, since, inPlaceOf);
    const subsidy = this.#deps.config.rewards.subsidies.get(chainId) ?? rules.subsidy;
    return allowanceOf(accounts, offer, fees, subsidy);
  }
}

/**
 * The same, from what each of those concerned has cost. Whatever happens to what is sent, it costs no account more than it has left:
 * the price that it offers is lowered until that is so. What is on its way counts at its worst, too.
 */
export function allowanceOf(
  accounts: readonly Account[],
  offer: Offer,
  { maxFeePerGas: market, maxPriorityFeePerGas, likelyFeePerGas }: MarketFees,
  subsidy: bigint,
): Allowance {
  const priceOf = (left: bigint) => highestPrice(offer, left);
  const maxFeePerGas = accounts.reduce((least, { lost }) => lower(least, priceOf(subsidy - lost)), market);
  if (maxFeePerGas < likelyFeePerGas) {
    if (priceOf(subsidy) < likelyFeePerGas) return { kind: 'dear' };
    const spent = accounts.filter(({ lost }) => priceOf(subsidy - lost) < likelyFeePerGas);
    return { kind: 'spent', isOfRecipient: spent.every(({ of }) => of === 'recipient') };
  }
  const waits = accounts.some(({ lost, risked }) => priceOf(subsidy - lost - risked) < maxFeePerGas);
  if (waits) return { kind: 'later' };
  const fees = { maxFeePerGas, maxPriorityFeePerGas: lower(maxPriorityFeePerGas, maxFeePerGas) };
  return { kind: 'now', fees, risk: riskOf(offer, fees) };
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);

/** What something costs at most, in wei: all of its gas at the highest price it offers. */
export const mostOf = ({ gas, dataFee }: Pick<Offer, 'gas' | 'dataFee'>, { maxFeePerGas }: Fees): bigint =>
  gas * maxFeePerGas + dataFee;

/** What is lost at worst, in wei: a block uses all of its gas, for which it is paid, or refuses it, for which it is not. */
export function riskOf({ gas, refusable, dataFee, earned }: Offer, { maxFeePerGas }: Fees): bigint {
  const taken = gas * maxFeePerGas + dataFee - earned;
  const refused = refusable * maxFeePerGas + dataFee;
  return taken > refused ? taken : refused;
}

/** The highest price of gas at which no more than `left` is risked; below 1 when there is none. */
const highestPrice = ({ gas, refusable, dataFee, earned }: Offer, left: bigint): bigint =>
  left < dataFee ? 0n : lower((left + earned - dataFee) / gas, (left - dataFee) / refusable);

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
