import type { Services } from '@/server/services';
import { ClaimCalls } from './claim-calls';
import { ClaimStore } from './claim.store';
import { CommitmentStore } from './commitment.store';
import { ClaimRelay } from './claim-relay';
import { CursorStore } from './cursor.store';
import { Follower } from './follower';
import { Keeper } from './keeper';
import { Relayer } from './relayer';
import { RelayStops } from './relay-stops';
import { RelayerStore } from './relayer.store';
import { RewardChains } from './reward-chain';
import { RewardStore } from './reward.store';
import { SettlingStore } from './settling.store';
import { Shares } from './shares';

const FOLLOW_SECONDS = 1;
const RELAY_SECONDS = 2;
const KEEP_SECONDS = 15;
const FORGET_SECONDS = 3600;
/** What was prepared and never sent is of no use to anybody after so long. */
const UNFUNDED_MS = 7 * 86_400_000;

/** What goes on with rewards whether somebody calls or not. */
export class RewardWork {
  readonly chains: RewardChains;
  readonly shares: Shares;
  readonly claims: ClaimStore;
  readonly calls: ClaimCalls;
  readonly relayer: Relayer;
  readonly follower: Follower;
  readonly relay: ClaimRelay;
  readonly #keeper: Keeper;
  readonly #deps: Services;

  constructor(deps: Services) {
    this.#deps = deps;
    const { config, storage } = deps;
    this.chains = new RewardChains(config);
    this.shares = new Shares(config.rewards);
    this.claims = new ClaimStore(storage);
    this.calls = new ClaimCalls(deps);
    const stops = new RelayStops(deps);
    this.relayer = new Relayer(deps, this.calls, stops, this.chains);
    this.follower = new Follower(deps, this.chains);
    this.relay = new ClaimRelay(deps, this.chains, this.relayer, this.calls, this.follower, stops);
    this.#keeper = new Keeper(deps, this.chains, this.relayer, this.follower, stops);
  }

  /** Begins to follow the chains, where there can be any. */
  async begin(): Promise<void> {
    const { jobs, storage, clock, metrics } = this.#deps;
    if (!this.chains.isPossible) return;
    const relayers = new RelayerStore(storage);
    if (storage.engine === 'pglite') {
      // An embedded database has one platform: whoever held a lease has died.
      await relayers.freeAll();
      await new CursorStore(storage).freeAll();
    }
    metrics.watch('guildhall_relayers_low', () => relayers.countPoor());
    const settling = new SettlingStore(storage);
    metrics.watchBy('guildhall_rewards_relay_stopped', 'reason', () => settling.countStopped());
    const add = (name: string, everySeconds: number, work: () => Promise<number>) =>
      jobs.add({ name, everySeconds, work });
    add('rewards.follow', FOLLOW_SECONDS, () => this.follower.followDue());
    add('rewards.relay', RELAY_SECONDS, () => this.relay.drainAll());
    add('rewards.keep', KEEP_SECONDS, () => this.#keeper.keepAll());
    const rewards = new RewardStore(storage);
    const commitments = new CommitmentStore(storage);
    add('forget rewards that were never sent', FORGET_SECONDS, async () => {
      const before = new Date(clock.now().getTime() - UNFUNDED_MS);
      const forgotten = await rewards.forgetUnfunded(before, clock.now());
      return forgotten + (await commitments.forget(before));
    });
  }
}
