import { type Hex, parseTransaction } from 'viem';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import type { RewardTransactionRow } from '@/server/db/schema/reward-relayer';
import type { Services } from '@/server/services';
import { Budget, isTooDear, type Offer, riskOf } from './budget';
import type { ClaimCalls } from './claim-calls';
import type { ClaimStore } from './claim.store';
import { dataFeeOf } from './data-fee';
import type { Fees } from './fees';
import type { OutgoingTransaction } from './outgoing';
import { isSettled, paidForReturn, readRecord } from './record';
import type { RewardStore } from './reward.store';
import type { RewardChain, RewardChains } from './reward-chain';
import type { RewardStores } from './deps';

type Deps = Pick<Services, 'clock' | 'config'> & Pick<RewardStores, 'claims' | 'rewards' | 'budgets'>;

/** A call that goes on, and what is known of its price. */
interface Renewed extends Omit<Offer, 'dataFee'> {
  readonly data: Hex;
  readonly needed: bigint;
}

/** A transaction that waits, and for whom it was sent. */
interface Waiting {
  readonly reward: RewardRow;
  readonly claim: RewardClaimRow | null;
  readonly row: RewardTransactionRow;
  /** In wei, what is lost at worst by what waits under the nonce already. */
  readonly risked: bigint;
}

/** What takes the place of a transaction that no block takes. */
export class Replacements {
  readonly #claims: ClaimStore;
  readonly #rewards: RewardStore;
  readonly #budget: Budget;
  readonly #calls: ClaimCalls;
  readonly #chains: RewardChains;

  constructor(deps: Deps, calls: ClaimCalls, chains: RewardChains) {
    this.#calls = calls;
    this.#chains = chains;
    this.#claims = deps.claims;
    this.#rewards = deps.rewards;
    this.#budget = new Budget(deps);
  }

  /**
   * Takes what was sent under one nonce, the newest last. Returns the same call, a claim signed anew; at a price that is too high it
   * waits for a better one, which is null. When the chain would refuse the call now its nonce is used up by nothing, because those
   * behind it wait for that. So it is `isOld`, too: when the node has had no result for it or the price has been too high for long.
   */
  async of(
    chain: RewardChain,
    rows: readonly RewardTransactionRow[],
    fees: Fees,
    isOld: boolean,
  ): Promise<OutgoingTransaction | null> {
    const newest = rows.at(-1);
    if (!newest) return null;
    const waiting = await this.#waiting(rows);
    if (!waiting) {
      const { to, data = '0x' } = parseTransaction(newest.raw as Hex);
      return { rewardId: null, index: null, to: to ?? chain.contract, data, gas: BigInt(newest.gas) };
    }
    if (newest.rewardId === null) return this.#nothing(chain, waiting, fees);
    // The account sends for every contract of its chain.
    const own = this.#chains.of(waiting.reward) ?? chain;
    const renewed = await this.#renewed(own, waiting, fees).catch((error: unknown) => {
      if (!isOld) throw error;
      return null;
    });
    const risk = renewed && (await this.#risk(own, waiting, renewed, fees));
    if (renewed && risk !== null) {
      const { rewardId, index } = newest;
      return { rewardId, index, to: own.contract, data: renewed.data, gas: renewed.gas, risk };
    }
    return renewed && !isOld ? null : this.#nothing(chain, waiting, fees);
  }

  /** For whom the newest call under a nonce is; null for what the relayer does for itself. */
  async #waiting(rows: readonly RewardTransactionRow[]): Promise<Waiting | null> {
    const row = rows.findLast(({ rewardId }) => rewardId !== null);
    const reward = row?.rewardId ? await this.#rewards.find(row.rewardId) : null;
    if (!row || !reward) return null;
    const claim = row.index === null ? null : await this.#claims.at(reward.id, row.index);
    const risked = rows.reduce((most, { spent }) => (BigInt(spent) > most ? BigInt(spent) : most), 0n);
    return { reward, claim, row, risked };
  }

  /** Null when a block would refuse it. */
  async #renewed(chain: RewardChain, { reward, claim, row }: Waiting, fees: Fees): Promise<Renewed | null> {
    if (row.index === null) {
      const record = await readRecord(chain, reward.id);
      if (isSettled(record)) return null;
      const { data = '0x' } = parseTransaction(row.raw as Hex);
      const gas = BigInt(row.gas);
      return { data, gas, needed: gas, refusable: gas, earned: paidForReturn(record) };
    }
    if (claim?.block !== null) return null;
    const call = await this.#calls.relayable(chain, reward, claim, fees);
    return call && { ...call, earned: BigInt(reward.claimGas) };
  }

  /** What is lost by it at worst; null when that is too much. */
  async #risk(chain: RewardChain, waiting: Waiting, call: Renewed, fees: Fees): Promise<bigint | null> {
    const dataFee = await dataFeeOf(chain, call.data);
    if (isTooDear(call.needed, fees, dataFee, call.earned)) return null;
    return this.#covered(chain, waiting, { ...call, dataFee }, fees);
  }

  /** A transfer of nothing to the relayer itself, for those whose call it takes the place of; null while it is too dear for them. */
  async #nothing(chain: RewardChain, waiting: Waiting, fees: Fees): Promise<OutgoingTransaction | null> {
    const { address } = chain.relayer;
    const gas = await chain.client.estimateGas({ account: address, to: address });
    const offer = { gas, refusable: gas, dataFee: await dataFeeOf(chain, '0x'), earned: 0n };
    const risk = await this.#covered(chain, waiting, offer, fees);
    return risk === null ? null : { rewardId: null, index: null, to: address, data: '0x', gas, risk };
  }

  /** What is lost at worst at just these fees, which nodes take for a replacement; null when that is more than is left. */
  async #covered(
    chain: RewardChain,
    { reward, claim, row, risked }: Waiting,
    offer: Offer,
    fees: Fees,
  ): Promise<bigint | null> {
    // A nonce is used once, so this costs nobody more than what waits there. After a reorganisation that brings back more than a
    // budget covers, each nonce would wait for the others for ever.
    if (riskOf(offer, fees) <= risked) return risked;
    const exact = { ...fees, likelyFeePerGas: fees.maxFeePerGas };
    const recipient = claim?.recipient ?? null;
    const allowance = await this.#budget.allows(chain, reward, recipient, offer, exact, row.nonce);
    return allowance.kind === 'now' ? allowance.risk : null;
  }
}
