import { randomUUID } from 'node:crypto';
import { describeError } from '@/runtime/describe-error';
import type { RewardCursorRow } from '@/server/db/schema/reward';
import { OneAtATime } from '@/runtime/one-at-a-time';
import type { Services } from '@/server/services';
import { LeaseLost } from '@/server/db/lease';
import { contractEvents } from './contract-events';
import type { CursorStore } from './cursor.store';
import { type Block, FactWriter, leaseFrom, type Reading } from './fact-writer';
import type { RewardChain, RewardChains } from './reward-chain';
import { tokenFacts } from './token-facts';
import type { RewardPoints, RewardStores } from './deps';

type Deps = Pick<Services, 'storage' | 'chat' | 'clock' | 'log' | 'notices'> &
  Pick<RewardStores, 'cursors' | 'facts' | 'concerned'> & { readonly points: RewardPoints };

/** A node that answers with an older head than another one has is behind, unless it stays so. */
const BEHIND_MAX = 15;

/**
 * Reads what the contracts say and writes it down, forwards and, when a chain takes blocks back, backwards. One process
 * of the installation does so at a time for each contract. Everything can be read twice.
 */
export class Follower {
  readonly #cursors: CursorStore;
  readonly #writer: FactWriter;
  readonly #running = new OneAtATime<RewardChain>();
  readonly #behind = new Map<RewardChain, number>();
  readonly #lookedAt = new Map<RewardChain, number>();
  readonly #away = new Set<RewardChain>();
  readonly #deps: Deps;
  readonly #chains: RewardChains;

  constructor(deps: Deps, chains: RewardChains) {
    this.#deps = deps;
    this.#chains = chains;
    this.#cursors = deps.cursors;
    this.#writer = new FactWriter(deps);
  }

  /** Reads every contract that is due. A chain that does not answer is left for the next time. */
  async followDue(): Promise<number> {
    const due = this.#chains.contracts().filter((chain) => {
      const lookedAt = this.#lookedAt.get(chain) ?? -Infinity;
      return performance.now() - lookedAt >= chain.rules.pollSeconds * 1000 - 100;
    });
    await Promise.all(due.map((chain) => this.follow(chain)));
    return due.length;
  }

  /** Reads every contract of a chain now. */
  async followAll(chainId: number): Promise<void> {
    await Promise.all(this.#chains.on(chainId).map((chain) => this.follow(chain)));
  }

  /** Reads a contract now, up to the head of its chain. Never throws. Whoever calls while it runs waits for a run that begins afterwards. */
  follow(chain: RewardChain): Promise<void> {
    return this.#running.run(chain, () => this.#read(chain));
  }

  /** The newest block of a chain, as of the last look. */
  async headOf({ chainId, contract }: RewardChain): Promise<number> {
    return (await this.#cursors.cursor({ chainId, contract }))?.head ?? 0;
  }

  async #read(chain: RewardChain): Promise<void> {
    const { chainId } = chain;
    this.#lookedAt.set(chain, performance.now());
    try {
      while (await this.#step(chain));
      if (this.#away.delete(chain)) this.#deps.log.write('reward.chain_back', { chain: chainId });
    } catch (error) {
      if (error instanceof LeaseLost || this.#away.has(chain)) return;
      this.#away.add(chain);
      this.#deps.log.write('reward.chain_away', { chain: chainId, problem: describeError(error) });
    }
  }

  /** Reads some blocks; answers whether there are more. */
  async #step(chain: RewardChain): Promise<boolean> {
    const { chainId, contract } = chain;
    const head = await blockOf(chain);
    const seen = await this.#cursors.cursor({ chainId, contract });
    if (seen && seen.block === head.number && seen.blockHash === head.hash && seen.head === head.number)
      return false;

    const now = this.#deps.clock.now();
    const lease = randomUUID();
    const start = seen ?? { block: chain.fromBlock, blockHash: (await blockOf(chain, chain.fromBlock)).hash };
    const cursor = await this.#cursors.lease({ chainId, contract }, start, {
      lease,
      now,
      until: leaseFrom(now),
    });
    if (!cursor) return false;
    try {
      const reading = await this.#reading(chain, head, cursor);
      if (!reading) return false;
      await this.#writer.write(chain, reading, lease);
      return reading.to.number < reading.head.number;
    } finally {
      await this.#cursors.release({ chainId, contract }, lease);
    }
  }

  async #reading(chain: RewardChain, head: Block, cursor: RewardCursorRow): Promise<Reading | null> {
    const { chainId, fromBlock, rules } = chain;
    const isBack = await this.#isTakenBack(chain, head, cursor);
    if (isBack === null) return null;
    const forgetAfter = isBack
      ? Math.max(fromBlock - 1, Math.min(cursor.block, head.number) - rules.reorgDepth)
      : null;
    if (isBack) this.#deps.log.write('reward.reorganised', { chain: chainId, block: head.number });
    // A node that lags behind another one answers without what it has not seen: the last blocks are read twice.
    const from = Math.max(fromBlock, (forgetAfter ?? cursor.block - rules.confirmations) + 1);
    const until = isBack ? head.number : Math.min(head.number, Math.max(cursor.block, from) + rules.range);
    const to = until === head.number ? head : await blockOf(chain, until);
    const events = await contractEvents(chain, from, until);
    // Both of one chain: nothing was taken back in between.
    if ((await blockOf(chain, until)).hash !== to.hash) return null;

    const named = events.flatMap(({ said }) => (said.kind === 'token' ? said.token : []));
    const facts = await Promise.all([...new Set(named)].map((token) => tokenFacts(chain, token)));
    return { head, to, forgetAfter, events, tokens: facts.filter((row) => row !== null) };
  }

  /** Whether blocks that were read are gone; null when only this node does not have them yet. */
  async #isTakenBack(chain: RewardChain, head: Block, cursor: RewardCursorRow): Promise<boolean | null> {
    if (cursor.block <= head.number) {
      this.#behind.delete(chain);
      const now = cursor.block === head.number ? head : await blockOf(chain, cursor.block);
      return now.hash !== cursor.blockHash;
    }
    const times = (this.#behind.get(chain) ?? 0) + 1;
    this.#behind.set(chain, times);
    return chain.rules.pollSeconds <= 1 || times > BEHIND_MAX ? true : null;
  }
}

async function blockOf({ client }: RewardChain, number?: number): Promise<Block> {
  const block = await client.getBlock(number === undefined ? {} : { blockNumber: BigInt(number) });
  return { number: Number(block.number), hash: block.hash };
}
