import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { describeError } from '@/runtime/describe-error';
import type { RewardRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { ROUND_MS } from './back-off';
import { Budget, isTooDear, mostOf } from './budget';
import { dataFeeOf } from './data-fee';
import { estimate, gasOfPayment, mayBeRelayedTo, refusableGas } from './estimate';
import type { Follower } from './follower';
import { RelayerBalance } from './relayer-balance';
import { type HeldRelayer, RelayerBusy } from './outgoing';
import type { Relayer } from './relayer';
import type { RelayStops } from './relay-stops';
import { isSettled, paidForReturn, readRecord } from './record';
import type { RewardChain, RewardChains } from './reward-chain';
import type { SettlingStore } from './settling.store';
import type { RewardStores } from './deps';

/** No return may take more (RWD-09). */
const RETURN_GAS_MAX = 1_000_000n;
/** After so many simulations that were refused it is the sender's to claim back. */
const FAILURES_MAX = 10;

/** Returns to their senders what nobody has claimed, once no reorganisation can make it claimable again. */
export class RefundJob {
  readonly #store: SettlingStore;
  readonly #balance: RelayerBalance;
  readonly #budget: Budget;
  readonly #deps: Pick<Services, 'log' | 'clock' | 'config'>;
  readonly #chains: RewardChains;
  readonly #relayer: Relayer;
  readonly #follower: Follower;
  readonly #stops: RelayStops;

  constructor(
    deps: Pick<Services, 'log' | 'clock' | 'config'> & Pick<RewardStores, 'settling' | 'budgets'>,
    chains: RewardChains,
    relayer: Relayer,
    follower: Follower,
    stops: RelayStops,
  ) {
    this.#deps = deps;
    this.#chains = chains;
    this.#relayer = relayer;
    this.#follower = follower;
    this.#stops = stops;
    this.#store = deps.settling;
    this.#balance = new RelayerBalance(relayer);
    this.#budget = new Budget(deps);
  }

  /** Answers how many rewards were looked at. */
  async keepAll(): Promise<number> {
    let count = 0;
    for (const chain of this.#chains.contracts()) {
      try {
        count += await this.#keep(chain);
      } catch (error) {
        if (error instanceof RelayerBusy) continue;
        this.#deps.log.write('reward.keep_failed', { chain: chain.chainId, problem: describeError(error) });
      }
    }
    return count;
  }

  async #keep(chain: RewardChain): Promise<number> {
    const { chainId, contract, rules, client } = chain;
    await this.#stops.resumeDue(chain);
    const head = await this.#follower.headOf(chain);
    const final = head - rules.finality + 1;
    if (final < chain.fromBlock) return 0;
    // A local chain mines only when something is sent, so its newest block may be old: the next one's time counts.
    const isLocal = rules.finality === 1;
    const { timestamp } = await client.getBlock(
      isLocal ? { blockTag: 'pending' } : { blockNumber: BigInt(final) },
    );
    const expiredAt = new Date(Number(timestamp) * 1000);
    const count = await this.#relayer.held(chain, async (held) => {
      // Read only now: what waited was looked after, and a return that a block has refused is the last of its reward.
      const rows = await this.#store.unsettled({ chainId, contract }, final, expiredAt);
      let left = held.balance;
      const until = performance.now() + ROUND_MS;
      for (const row of rows) {
        if (performance.now() > until) break;
        await this.#store.noteKept(row.id, this.#deps.clock.now());
        left -= await this.#settleOrSkip(held, row, left, isLocal ? timestamp : null);
      }
      await this.#balance.keep(held);
      return rows.length;
    });
    if (count > 0) await this.#follower.follow(chain);
    return count;
  }

  /** A return for which the node has no result is tried again in its turn, and the others go on. */
  async #settleOrSkip(held: HeldRelayer, row: RewardRow, left: bigint, time: bigint | null): Promise<bigint> {
    try {
      return await this.#settle(held, row, left, time);
    } catch (error) {
      if (error instanceof RelayerBusy) throw error;
      this.#deps.log.write('reward.return_skipped', {
        chain: held.chain.chainId,
        problem: describeError(error),
      });
      return 0n;
    }
  }

  /** Returns the most that sending the return can cost; 0 if nothing is sent. `time`: as `estimate` takes it. */
  async #settle(held: HeldRelayer, row: RewardRow, left: bigint, time: bigint | null): Promise<bigint> {
    const { chain, fees } = held;
    if (await this.#relayer.openFor(row.id, null)) return 0n;
    const record = await readRecord(chain, row.id);
    if (isSettled(record)) {
      await this.#store.settle(row.id);
      return 0n;
    }
    if (row.relayStop === 'return') return 0n;
    // Every return pays coins.
    if (row.failures >= FAILURES_MAX || !(await mayBeRelayedTo(chain, row.sender))) {
      await this.#stops.stop(row, 'return');
      return 0n;
    }

    const data = encodeFunctionData({
      abi: guildRewardsAbi,
      functionName: 'claimToSender',
      args: [row.id as Hex, zeroAddress],
    });
    const needed = await estimate(chain, data, fees, time);
    if ('refusal' in needed) {
      // The chain's clock is the one that counts, and an empty balance is nobody's fault but ours.
      const isOurs = needed.refusal === 'NotExpired' || needed.refusal === 'InsufficientFunds';
      if (!isOurs) await this.#store.noteRefusedReturn(row.id);
      return 0n;
    }
    const reserved = await gasOfPayment(chain, needed.gas);
    const gas = reserved < RETURN_GAS_MAX ? reserved : RETURN_GAS_MAX;
    const dataFee = await dataFeeOf(chain, data);
    const paid = paidForReturn(record);
    const earned = record.gasLeft < paid ? record.gasLeft : paid;
    const refusable = await refusableGas(chain, { needed: needed.gas, gas, isCoins: true });
    const offer = { gas, refusable, dataFee, earned };
    if (left - mostOf(offer, fees) < chain.rules.floor) return 0n;
    // While gas is far dearer than when it was prepaid it waits.
    if (paid > 0n && isTooDear(needed.gas, fees, dataFee, paid)) return 0n;
    const allowance = await this.#budget.allows(chain, row, null, offer, fees);
    if (allowance.kind === 'spent') await this.#stops.stop(row, 'budget');
    if (allowance.kind !== 'now') return 0n;
    if (row.relayStop === 'budget') await this.#stops.resume(row);
    await this.#relayer.send(
      { ...held, fees: { ...fees, ...allowance.fees } },
      { rewardId: row.id, index: null, data, gas, risk: allowance.risk },
    );
    return mostOf(offer, allowance.fees);
  }
}
