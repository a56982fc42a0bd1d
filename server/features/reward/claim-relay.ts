import { zeroAddress } from 'viem';
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '@/runtime/describe-error';
import type { RewardClaimRow, RewardRow } from '@/server/db/schema/reward';
import { OneAtATime } from '@/runtime/one-at-a-time';
import type { Services } from '@/server/services';
import { BUDGET_WAIT_MS, RETRIES_MAX, retryAfterMs, ROUND_MS } from './back-off';
import { Budget, isTooDear, mostOf } from './budget';
import type { ClaimCalls } from './claim-calls';
import type { AskedClaim, ClaimStore } from './claim.store';
import { dataFeeOf } from './data-fee';
import type { Follower } from './follower';
import { type HeldRelayer, RelayerBusy } from './outgoing';
import type { Relayer } from './relayer';
import type { RelayStops } from './relay-stops';
import type { RewardStore } from './reward.store';
import type { RewardChain, RewardChains } from './reward-chain';
import type { RewardStores } from './deps';

type Deps = Pick<Services, 'clock' | 'config' | 'log'> & Pick<RewardStores, 'claims' | 'rewards' | 'budgets'>;

/** After so many claims to one address that blocks have refused within a day, it sends its own. */
const FAILURES_MAX = 3;
const DAY_MS = 86_400_000;
const BUSY_TRIES = 20;
const BUSY_MS = 100;

/** Sends the claims that people have asked the platform to send. */
export class ClaimRelay {
  readonly #claims: ClaimStore;
  readonly #rewards: RewardStore;
  readonly #budget: Budget;
  readonly #running = new OneAtATime<number>();
  readonly #deps: Deps;
  readonly #chains: RewardChains;
  readonly #relayer: Relayer;
  readonly #calls: ClaimCalls;
  readonly #follower: Follower;
  readonly #stops: RelayStops;

  constructor(
    deps: Deps,
    chains: RewardChains,
    relayer: Relayer,
    calls: ClaimCalls,
    follower: Follower,
    stops: RelayStops,
  ) {
    this.#deps = deps;
    this.#chains = chains;
    this.#relayer = relayer;
    this.#calls = calls;
    this.#follower = follower;
    this.#stops = stops;
    this.#claims = deps.claims;
    this.#rewards = deps.rewards;
    this.#budget = new Budget(deps);
  }

  /** Sends what waits, and looks after what was sent, on every chain. */
  async drainAll(): Promise<number> {
    const chains = this.#chains.all();
    await Promise.all(chains.map((chain) => this.drain(chain)));
    return chains.length;
  }

  /** The same on one chain. Never throws. Whoever calls while it runs waits for a run that begins afterwards. */
  drain(chain: RewardChain): Promise<void> {
    return this.#running.run(chain.chainId, () => this.#drain(chain));
  }

  async #drain(chain: RewardChain): Promise<void> {
    try {
      const asked = await this.#claims.asked(chain.chainId, this.#deps.clock.now());
      const isWaiting = (await this.#claims.isWaiting(chain.chainId)) || (await this.#relayer.hasOpen(chain));
      if (!isWaiting) return;
      await this.#whenFree(() =>
        this.#relayer.held(chain, async (held) => {
          const until = performance.now() + ROUND_MS;
          let left = held.balance;
          for (const one of asked) {
            // What is left over comes first in the next round: those that took the time are skipped then.
            if (performance.now() > until) break;
            left -= await this.#sendOrSkip(held, one, left);
          }
        }),
      );
      await this.#follower.followAll(chain.chainId);
    } catch (error) {
      if (error instanceof RelayerBusy) return;
      this.#deps.log.write('reward.relay_failed', { chain: chain.chainId, problem: describeError(error) });
    }
  }

  async #whenFree(work: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RelayerBusy) || tries === BUSY_TRIES) throw error;
        await wait(BUSY_MS);
      }
    }
  }

  /** A claim for which the node has no result waits, and the others go on. Returns what it may cost. */
  async #sendOrSkip(held: HeldRelayer, asked: AskedClaim, left: bigint): Promise<bigint> {
    try {
      return await this.#send(held, asked, left);
    } catch (error) {
      if (error instanceof RelayerBusy) throw error;
      const { rewardId, index } = asked.claim;
      const attempts = asked.claim.attempts + 1;
      this.#deps.log.write('reward.claim_skipped', {
        chain: held.chain.chainId,
        count: attempts,
        problem: describeError(error),
      });
      if (attempts >= RETRIES_MAX) await this.#claims.setRelay(rewardId, index, 'refused');
      else {
        const retryAt = new Date(this.#deps.clock.now().getTime() + retryAfterMs(attempts));
        await this.#claims.postpone(rewardId, index, attempts, retryAt);
      }
      return 0n;
    }
  }

  /** Returns what it may cost. */
  async #send(heldHere: HeldRelayer, { claim, reward }: AskedClaim, left: bigint): Promise<bigint> {
    const { fees } = heldHere;
    const refuse = async () => {
      await this.#claims.setRelay(reward.id, claim.index, 'refused');
      return 0n;
    };
    // An earlier process may have died between storing and saying so.
    const known = await this.#relayer.openFor(reward.id, claim.index);
    if (known) {
      await this.#claims.setRelay(reward.id, claim.index, 'sent', known.hash);
      return 0n;
    }
    const chain = this.#chains.of(reward);
    if (reward.state !== 'open' || !chain) return refuse();
    const held = { ...heldHere, chain };
    if (!(await this.#isListed(reward)) || (await this.#hasFailed(claim, chain.chainId))) return refuse();
    const call = await this.#calls.relayable(chain, reward, claim, fees);
    if (!call) return refuse();
    const { data, needed, gas, refusable } = call;
    const dataFee = await dataFeeOf(chain, data);
    const earned = BigInt(reward.claimGas);
    const offer = { gas, refusable, dataFee, earned };
    if (left - mostOf(offer, fees) < chain.rules.floor) return refuse();
    if (isTooDear(needed, fees, dataFee, earned)) return refuse();
    const allowance = await this.#budget.allows(chain, reward, claim.recipient, offer, fees);
    if (allowance.kind === 'later') {
      const retryAt = new Date(this.#deps.clock.now().getTime() + BUDGET_WAIT_MS);
      await this.#claims.postpone(reward.id, claim.index, claim.attempts, retryAt);
      return 0n;
    }
    if (allowance.kind !== 'now') {
      const isStopped = allowance.kind === 'spent' && !allowance.isOfRecipient;
      if (isStopped) await this.#stops.stop(reward, 'budget');
      return refuse();
    }
    if (reward.relayStop === 'budget') await this.#stops.resume(reward);
    await this.#relayer.send(
      { ...held, fees: { ...fees, ...allowance.fees } },
      { rewardId: reward.id, index: claim.index, data, gas, risk: allowance.risk },
      (hash) => this.#claims.setRelay(reward.id, claim.index, 'sent', hash),
    );
    return mostOf(offer, allowance.fees);
  }

  /** Failures count for a share and its recipient alone, so that nobody uses up those of others. */
  async #hasFailed({ rewardId, index, recipient }: RewardClaimRow, chainId: number): Promise<boolean> {
    if (await this.#relayer.hasReverted(rewardId, index)) return true;
    const since = new Date(this.#deps.clock.now().getTime() - DAY_MS);
    return (await this.#relayer.failuresOf(chainId, recipient, since)) >= FAILURES_MAX;
  }

  async #isListed({ chainId, contract, token }: RewardRow): Promise<boolean> {
    if (token === zeroAddress) return true;
    return (await this.#rewards.token(chainId, contract, token))?.listed ?? false;
  }
}
