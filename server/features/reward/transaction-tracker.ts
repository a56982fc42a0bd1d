import { type Hex, parseTransaction, type TransactionReceipt } from 'viem';
import { describeError } from '@/runtime/describe-error';
import type { RewardTransactionRow } from '@/server/db/schema/reward-relayer';
import type { Services } from '@/server/services';
import { type Spending, spendingIn } from './budget';
import type { ClaimCalls } from './claim-calls';
import { deadlineIn } from './claim-call';
import type { ClaimStore } from './claim.store';
import { raised } from './fees';
import { type HeldRelayer, type Outgoing, RelayerBusy } from './outgoing';
import { isClaimed, isSettled, readRecord } from './record';
import type { RelayStops } from './relay-stops';
import type { RelayerStore } from './relayer.store';
import { Replacements } from './replacements';
import type { RewardStore } from './reward.store';
import type { RewardChain, RewardChains } from './reward-chain';
import type { RewardStores } from './deps';

type Deps = Pick<Services, 'storage' | 'clock' | 'log' | 'config'> &
  Pick<RewardStores, 'relayers' | 'claims' | 'rewards' | 'budgets'>;

/** After so many times the wait for a replacement nobody knows what became of it. */
const GIVE_UP = 10;

/** What becomes of what the relayer has sent: it is sent again until a block has it, and replaced only under the same nonce. */
export class TransactionTracker {
  readonly #store: RelayerStore;
  readonly #claims: ClaimStore;
  readonly #rewards: RewardStore;
  readonly #replacements: Replacements;
  readonly #deps: Deps;
  readonly #calls: ClaimCalls;
  readonly #outgoing: Outgoing;
  readonly #stops: RelayStops;
  readonly #chains: RewardChains;

  constructor(deps: Deps, calls: ClaimCalls, outgoing: Outgoing, stops: RelayStops, chains: RewardChains) {
    this.#deps = deps;
    this.#calls = calls;
    this.#outgoing = outgoing;
    this.#stops = stops;
    this.#chains = chains;
    this.#store = deps.relayers;
    this.#claims = deps.claims;
    this.#rewards = deps.rewards;
    this.#replacements = new Replacements(deps, calls, chains);
  }

  /** Sees what became of what was sent; sends again, or at a higher price, what no block has. */
  async look(held: HeldRelayer): Promise<void> {
    const { chain, key } = held;
    await this.#letGo(held);
    const wanted = await chain.client.getTransactionCount({ address: chain.relayer.address });
    const back = await this.#store.reopen(key, wanted, riskOfReopened);
    if (back > 0) this.#deps.log.write('reward.transactions_back', { chain: chain.chainId, count: back });
    const open = await this.#store.open(key);
    const byNonce = new Map<number, RewardTransactionRow[]>();
    for (const row of open) byNonce.set(row.nonce, [...(byNonce.get(row.nonce) ?? []), row]);
    for (const [nonce, rows] of byNonce) {
      try {
        if (nonce < wanted) await this.#close(chain, rows);
        else await this.#sendAgain(held, rows);
      } catch (error) {
        if (error instanceof RelayerBusy) throw error;
        // The node has no result for this one; what else waits is looked after.
        this.#deps.log.write('reward.look_failed', { chain: chain.chainId, problem: describeError(error) });
      }
    }
  }

  /**
   * Transactions signed by a previous relayer account cannot be replaced. When a block has not taken it by the time at which
   * it would have been, its share is free again; should a block take it yet, the contract pays once and the share is claimed.
   */
  async #letGo({ chain, key }: HeldRelayer): Promise<void> {
    const until = new Date(this.#deps.clock.now().getTime() - chain.rules.replaceSeconds * 1000);
    await this.#deps.storage.transaction(async () => {
      await this.#store.closeOthers(key, until);
      await this.#claims.refuseOthers(key.chainId, key.address, until);
    });
  }

  /** A block has used the nonce: one of these it was. */
  async #close(chain: RewardChain, rows: readonly RewardTransactionRow[]): Promise<void> {
    const receipts = await Promise.all(
      rows.map(({ hash }) => chain.client.getTransactionReceipt({ hash: hash as Hex }).catch(ifMissing)),
    );
    const mined = rows.find((_, at) => receipts[at]);
    if (!mined) return this.#giveUpOld(chain, rows);
    for (const [at, row] of rows.entries()) {
      const receipt = receipts[at];
      if (receipt) await this.#mined(chain, row, receipt);
      else if (isSameShare(row, mined)) await this.#store.close(row.id, 'replaced');
      else await this.#giveUp(row, await this.#paidFor(chain, row, rows));
    }
  }

  /** What nothing in the place of a claim or return has cost is paid for those whom the newest of these was for. */
  async #paidFor(
    chain: RewardChain,
    row: RewardTransactionRow,
    rows: readonly RewardTransactionRow[],
  ): Promise<Spending | undefined> {
    if (rows.findLast(({ rewardId }) => rewardId !== null)?.id !== row.id) return undefined;
    const ofNothing = rows.filter(({ rewardId }) => rewardId === null);
    for (const { hash } of ofNothing) {
      const receipt = await chain.client.getTransactionReceipt({ hash: hash as Hex }).catch(ifMissing);
      if (receipt) return spendingIn(receipt, 0n);
    }
    return undefined;
  }

  /** A node that lags finds them later; after long nobody does, and someone else has used the key. */
  async #giveUpOld(chain: RewardChain, rows: readonly RewardTransactionRow[]): Promise<void> {
    for (const row of rows) if (this.#isOld(chain, row)) await this.#giveUp(row);
  }

  #isOld({ rules }: RewardChain, row: RewardTransactionRow): boolean {
    const before = this.#deps.clock.now().getTime() - GIVE_UP * rules.replaceSeconds * 1000;
    return row.storedAt.getTime() <= before;
  }

  /** Its nonce went to something else, so a share has nothing on its way. */
  async #giveUp(row: RewardTransactionRow, spending?: Spending): Promise<void> {
    await this.#store.close(row.id, 'replaced', spending);
    if (row.rewardId === null || row.index === null) return;
    await this.#claims.setRelay(row.rewardId, row.index, 'refused');
  }

  async #mined(chain: RewardChain, row: RewardTransactionRow, receipt: TransactionReceipt): Promise<void> {
    const reward = row.rewardId === null ? null : await this.#rewards.find(row.rewardId);
    const spending = spendingIn(receipt, BigInt(reward?.claimGas ?? 0));
    if (receipt.status === 'success') await this.#store.close(row.id, 'done', spending);
    else await this.#reverted(chain, row, receipt.blockNumber, spending);
  }

  /** A claim or return that someone else has sent first is done, and counts as nobody's failure. */
  async #reverted(
    chain: RewardChain,
    row: RewardTransactionRow,
    blockNumber: bigint,
    spending: Spending,
  ): Promise<void> {
    const { chainId, rewardId, index } = row;
    if (rewardId !== null && (await this.#isDoneByOthers(chain, rewardId, index))) {
      return this.#store.close(row.id, 'done', spending);
    }
    const deadline = deadlineIn(row.raw as Hex);
    const { timestamp } = await chain.client.getBlock({ blockNumber });
    // Nobody's fault but of the time that it took: it is signed and sent anew.
    const isLate = deadline !== null && timestamp > deadline;
    await this.#deps.storage.transaction(async () => {
      await this.#store.close(row.id, isLate ? 'late' : 'reverted', spending);
      if (rewardId !== null && index !== null) {
        await this.#claims.setRelay(rewardId, index, isLate ? 'asked' : 'refused');
      }
    });
    this.#deps.log.write(isLate ? 'reward.transaction_late' : 'reward.transaction_reverted', {
      chain: chainId,
    });
    if (rewardId !== null && index === null) await this.#stops.stop({ id: rewardId, chainId }, 'return');
  }

  async #isDoneByOthers(chain: RewardChain, rewardId: string, index: number | null): Promise<boolean> {
    const reward = await this.#rewards.find(rewardId);
    const own = (reward && this.#chains.of(reward)) ?? chain;
    return index === null ? readRecord(own, rewardId).then(isSettled) : isClaimed(own, rewardId, index);
  }

  async #sendAgain(held: HeldRelayer, rows: readonly RewardTransactionRow[]): Promise<void> {
    const newest = rows.at(-1);
    if (!newest) return;
    const { chain, fees } = held;
    const raw = newest.raw as Hex;
    const known = await chain.client.getTransaction({ hash: newest.hash as Hex }).catch(ifMissing);
    if (!(await this.#calls.hasRunOut(chain, raw))) {
      // A node that has dropped it may refuse it at its price for ever, and everything behind its nonce waits.
      if (!known && (await this.#outgoing.broadcast(chain, raw))) return;
      const ageMs = this.#deps.clock.now().getTime() - newest.storedAt.getTime();
      if (ageMs < chain.rules.replaceSeconds * 1000) return;
    }
    // A node that has forgotten the old one wants no more for the new one than the market does.
    const higher = raised(fees, parseTransaction(raw)) ?? (known ? null : fees);
    if (!higher) return;
    const isOld = this.#isOld(chain, rows[0] ?? newest);
    const transaction = await this.#replacements.of(chain, rows, higher, isOld);
    if (!transaction) return;
    const { rewardId, index } = transaction;
    await this.#outgoing.send(held, transaction, { nonce: newest.nonce, fees: higher }, async (hash) => {
      if (rewardId !== null && index !== null) await this.#claims.setRelay(rewardId, index, 'sent', hash);
    });
  }
}

const isSameShare = (one: RewardTransactionRow, other: RewardTransactionRow) =>
  one.rewardId === other.rewardId && one.index === other.index;

/** What a block can make of it once more: all of its gas at the highest price, and nothing earned. */
function riskOfReopened({ raw, gas, spent }: RewardTransactionRow): bigint {
  const { maxFeePerGas = 0n } = parseTransaction(raw as Hex);
  // What was paid beside gas, for bytes on Ethereum, is part of what was spent.
  return BigInt(gas) * maxFeePerGas + BigInt(spent);
}

/** Only the answer that there is none is none: whoever was not answered knows nothing. */
function ifMissing(error: unknown): null {
  const name = (error as { name?: string }).name;
  if (name === 'TransactionReceiptNotFoundError' || name === 'TransactionNotFoundError') return null;
  throw error;
}
