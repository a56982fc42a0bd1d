import { type Hex, parseTransaction } from 'viem';
import type { RewardRow, RewardTransactionRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { Budget, isTooDear, offerOf } from './budget';
import type { ClaimCalls } from './claim-calls';
import { ClaimStore } from './claim.store';
import { dataFeeOf } from './data-fee';
import type { MarketFees } from './fees';
import type { Errand } from './outgoing';
import { isSettled, paidForReturn, readRecord } from './record';
import { RewardStore } from './reward.store';
import type { RewardChain, RewardChains } from './reward-chain';

type Parts = Pick<Services, 'storage' | 'clock' | 'config'>;

/** A call that goes on, and what is known of its price. */
interface Renewed {
  readonly data: Hex;
  readonly needed: bigint;
  readonly gas: bigint;
  readonly earned: bigint;
  readonly recipient: string | null;
}

/** What takes the place of a transaction that no block takes. */
export class Replacements {
  private readonly claims: ClaimStore;
  private readonly rewards: RewardStore;
  private readonly budget: Budget;

  constructor(
    parts: Parts,
    private readonly calls: ClaimCalls,
    private readonly chains: RewardChains,
  ) {
    this.claims = new ClaimStore(parts.storage);
    this.rewards = new RewardStore(parts.storage);
    this.budget = new Budget(parts);
  }

  /**
   * Returns the same call, a claim signed anew; at a price that is too high it waits for a better one, which is null. When the
   * chain would refuse the call now its nonce is used up by nothing, because those behind it wait for that. So it is `isOld`, too:
   * when the node has had no result for it or the price has been too high for long.
   */
  async of(
    chain: RewardChain,
    row: RewardTransactionRow,
    fees: MarketFees,
    isOld: boolean,
  ): Promise<Errand | null> {
    const { rewardId, index } = row;
    const reward = rewardId === null ? null : await this.rewards.find(rewardId);
    if (!reward) {
      const { to, data = '0x' } = parseTransaction(row.raw as Hex);
      return { rewardId, index, to: to ?? chain.contract, data, gas: BigInt(row.gas) };
    }
    // The account sends for every contract of its chain.
    const own = this.chains.of(reward) ?? chain;
    const renewed = await this.#renewed(own, reward, row, fees).catch((error: unknown) => {
      if (!isOld) throw error;
      return null;
    });
    const most = renewed && (await this.#price(own, reward, renewed, fees, row.nonce));
    if (renewed && most !== null) {
      return { rewardId, index, to: own.contract, data: renewed.data, gas: renewed.gas, most };
    }
    if (renewed && !isOld) return null;
    const { address } = chain.relayer;
    const gas = await chain.client.estimateGas({ account: address, to: address });
    return { rewardId: null, index: null, to: address, data: '0x', gas };
  }

  /** Null when a block would refuse it. */
  async #renewed(
    chain: RewardChain,
    reward: RewardRow,
    row: RewardTransactionRow,
    fees: MarketFees,
  ): Promise<Renewed | null> {
    if (row.index === null) {
      const record = await readRecord(chain, reward.id);
      if (isSettled(record)) return null;
      const { data = '0x' } = parseTransaction(row.raw as Hex);
      const gas = BigInt(row.gas);
      return { data, gas, needed: gas, earned: paidForReturn(record), recipient: null };
    }
    const claim = await this.claims.at(reward.id, row.index);
    if (claim?.block !== null) return null;
    const call = await this.calls.relayable(chain, reward, claim, fees);
    return call && { ...call, earned: BigInt(reward.claimGas), recipient: claim.recipient };
  }

  /** The most that it can cost; null when that is too much. */
  async #price(
    chain: RewardChain,
    reward: RewardRow,
    { data, needed, gas, earned, recipient }: Renewed,
    fees: MarketFees,
    nonce: number,
  ): Promise<bigint | null> {
    const dataFee = await dataFeeOf(chain, data);
    if (isTooDear(needed, fees, dataFee, earned)) return null;
    const offer = offerOf({ needed, gas }, fees, dataFee, earned);
    const allowance = await this.budget.allows(chain, reward, recipient, offer, nonce);
    return allowance === 'now' ? offer.most : null;
  }
}
