import { randomUUID } from 'node:crypto';
import type { Hex } from 'viem';
import type { RewardTransactionRow } from '@/server/db/schema/reward-relayer';
import type { Services } from '@/server/services';
import { TransactionTracker } from './transaction-tracker';
import type { ClaimCalls } from './claim-calls';
import { feesOf } from './fees';
import { type OutgoingTransaction, type HeldRelayer, leaseFrom, Outgoing, RelayerBusy } from './outgoing';
import type { RelayStops } from './relay-stops';
import type { RelayerStore, RelayerKey } from './relayer.store';
import type { RewardChain, RewardChains } from './reward-chain';
import type { RewardStores } from './deps';

type Deps = Pick<Services, 'storage' | 'clock' | 'log' | 'config'> &
  Pick<RewardStores, 'relayers' | 'claims' | 'rewards' | 'budgets'>;

/** The account that sends for others. One process at a time gives its nonces, and looks after what was sent with them. */
export class Relayer {
  readonly #store: RelayerStore;
  readonly #outgoing: Outgoing;
  readonly #tracker: TransactionTracker;
  readonly #deps: Deps;

  constructor(deps: Deps, calls: ClaimCalls, stops: RelayStops, chains: RewardChains) {
    this.#deps = deps;
    this.#store = deps.relayers;
    this.#outgoing = new Outgoing(deps);
    this.#tracker = new TransactionTracker(deps, calls, this.#outgoing, stops, chains);
  }

  keyOf({ chainId, relayer }: RewardChain): RelayerKey {
    return { chainId, address: relayer.address };
  }

  /** Whether the account had enough when it was last read. */
  isReady(chain: RewardChain): Promise<boolean> {
    return this.#store.isReady(this.keyOf(chain));
  }

  /** Does something while no other process sends, after what waits was looked after. Throws RelayerBusy. */
  async held<Result>(chain: RewardChain, work: (held: HeldRelayer) => Promise<Result>): Promise<Result> {
    const key = this.keyOf(chain);
    const lease = randomUUID();
    const now = this.#deps.clock.now();
    if (!(await this.#store.lease(key, { lease, now, until: leaseFrom(now) }))) throw new RelayerBusy();
    try {
      const fees = await feesOf(chain);
      const balance = await chain.client.getBalance({ address: chain.relayer.address });
      const held = { chain, key, lease, fees, balance };
      await this.#tracker.look(held);
      await this.#watchBalance(held);
      return await work(held);
    } finally {
      await this.#store.release(key, lease);
    }
  }

  /** Whether anything waits for a block. */
  async hasOpen(chain: RewardChain): Promise<boolean> {
    return (await this.#store.highestOpen(this.keyOf(chain))) !== null;
  }

  /** What is on its way for a share, or for what goes back. */
  openFor(rewardId: string, index: number | null): Promise<RewardTransactionRow | null> {
    return this.#store.openFor(rewardId, index);
  }

  /** Whether a block has refused what was sent for a share. */
  hasReverted(rewardId: string, index: number): Promise<boolean> {
    return this.#store.hasReverted(rewardId, index);
  }

  /** How many claims to an address blocks have refused since a moment. */
  failuresOf(chainId: number, recipient: string, since: Date): Promise<number> {
    return this.#store.failuresOf(chainId, recipient, since);
  }

  /** Signs, stores and sends. `note` is written together with it. Answers the hash; whether a block takes it is seen later. */
  async send(
    held: HeldRelayer,
    transaction: OutgoingTransaction,
    note: (hash: Hex) => Promise<void> = async () => undefined,
  ): Promise<Hex> {
    const { chain, key, fees } = held;
    const wanted = await chain.client.getTransactionCount({ address: chain.relayer.address });
    const highest = await this.#store.highestOpen(key);
    const nonce = highest === null ? wanted : Math.max(wanted, highest + 1);
    return this.#outgoing.send(held, transaction, { nonce, fees }, note);
  }

  async #watchBalance({ chain, key, balance }: HeldRelayer): Promise<void> {
    const { chainId, rules } = chain;
    const ready = balance >= rules.floor;
    if (!(await this.#store.setReady(key, ready))) return;
    this.#deps.log.write(ready ? 'reward.relayer_filled' : 'reward.relayer_low', { chain: chainId });
  }
}
