import { randomUUID } from 'node:crypto';
import { problemOf } from '@/runtime/problem';
import type { RewardCursorRow, RewardTokenRow } from '@/server/db/schema/reward';
import type { Services } from '@/server/services';
import { ChainFactsStore } from './chain-facts.store';
import { type ContractEvent, contractEvents } from './contract-events';
import type { RewardChain, RewardChains } from './reward-chain';
import { Summary } from './summary';
import { tokenFacts } from './token-facts';

type Parts = Pick<Services, 'storage' | 'chat' | 'clock' | 'log'>;

/** A process that dies while it reads gives way after so long. */
const LEASE_MS = 20_000;
/** A node that answers with an older head than another one has is behind, unless it stays so. */
const BEHIND_MAX = 15;

interface Block {
  readonly number: number;
  readonly hash: string;
}

/** What is read of a chain before anything is written. */
interface Reading {
  readonly head: Block;
  readonly to: Block;
  /** Everything after this block is forgotten first: the chain has taken it back. Null when nothing is. */
  readonly forgetAfter: number | null;
  readonly events: readonly ContractEvent[];
  readonly times: ReadonlyMap<number, Date>;
  readonly tokens: readonly RewardTokenRow[];
  readonly known: ReadonlySet<string>;
}

/** The lease went to another process, so what was read is written by that one. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Reads what the contracts say and writes it down, forwards and, when a chain takes blocks back, backwards. One process
 * of the installation does so at a time for each contract. Everything can be read twice.
 */
export class Follower {
  private readonly facts: ChainFactsStore;
  private readonly summary: Summary;
  readonly #running = new Map<RewardChain, Promise<void>>();
  readonly #behind = new Map<RewardChain, number>();
  readonly #lookedAt = new Map<RewardChain, number>();
  readonly #away = new Set<RewardChain>();

  constructor(
    private readonly parts: Parts,
    private readonly chains: RewardChains,
  ) {
    this.facts = new ChainFactsStore(parts.storage);
    this.summary = new Summary(parts, this.facts);
  }

  /** Reads every contract that is due. A chain that does not answer is left for the next time. */
  async followDue(): Promise<number> {
    const due = this.chains.contracts().filter((chain) => {
      const lookedAt = this.#lookedAt.get(chain) ?? -Infinity;
      return performance.now() - lookedAt >= chain.rules.pollSeconds * 1000 - 100;
    });
    await Promise.all(due.map((chain) => this.follow(chain)));
    return due.length;
  }

  /** Reads every contract of a chain now. */
  async followAll(chainId: number): Promise<void> {
    await Promise.all(this.chains.on(chainId).map((chain) => this.follow(chain)));
  }

  /** Reads a contract now, up to the head of its chain. Never throws. Whoever calls while it runs waits for a run that begins afterwards. */
  async follow(chain: RewardChain): Promise<void> {
    const current = this.#running.get(chain);
    if (current) await current;
    const started = this.#running.get(chain);
    if (started) return started;
    const run = this.#read(chain).finally(() => this.#running.delete(chain));
    this.#running.set(chain, run);
    return run;
  }

  /** The newest block of a chain, as of the last look. */
  async headOf({ chainId, contract }: RewardChain): Promise<number> {
    return (await this.facts.cursor({ chainId, contract }))?.head ?? 0;
  }

  async #read(chain: RewardChain): Promise<void> {
    const { chainId } = chain;
    this.#lookedAt.set(chain, performance.now());
    try {
      while (await this.#step(chain));
      if (this.#away.delete(chain)) this.parts.log.write('reward.chain_back', { chain: chainId });
    } catch (error) {
      if (error instanceof LeaseLost || this.#away.has(chain)) return;
      this.#away.add(chain);
      this.parts.log.write('reward.chain_away', { chain: chainId, problem: problemOf(error) });
    }
  }

  /** Reads some blocks; answers whether there are more. */
  async #step(chain: RewardChain): Promise<boolean> {
    const { chainId, contract } = chain;
    const head = await blockOf(chain);
    const seen = await this.facts.cursor({ chainId, contract });
    if (seen && seen.block === head.number && seen.blockHash === head.hash && seen.head === head.number)
      return false;

    const now = this.parts.clock.now();
    const lease = randomUUID();
    const start = seen ?? { block: chain.fromBlock, blockHash: (await blockOf(chain, chain.fromBlock)).hash };
    const cursor = await this.facts.lease({ chainId, contract }, start, {
      lease,
      now,
      until: new Date(now.getTime() + LEASE_MS),
    });
    if (!cursor) return false;
    try {
      const reading = await this.#reading(chain, head, cursor);
      if (!reading) return false;
      await this.#write(chain, reading, lease);
      return reading.to.number < reading.head.number;
    } finally {
      await this.facts.release({ chainId, contract }, lease);
    }
  }

  async #reading(chain: RewardChain, head: Block, cursor: RewardCursorRow): Promise<Reading | null> {
    const { chainId, fromBlock, rules } = chain;
    const isBack = await this.#isTakenBack(chain, head, cursor);
    if (isBack === null) return null;
    const forgetAfter = isBack
      ? Math.max(fromBlock - 1, Math.min(cursor.block, head.number) - rules.reorgDepth)
      : null;
    if (isBack) this.parts.log.write('reward.reorganised', { chain: chainId, block: head.number });
    // A node that lags behind another one answers without what it has not seen: the last blocks are read twice.
    const from = Math.max(fromBlock, (forgetAfter ?? cursor.block - rules.confirmations) + 1);
    const until = isBack ? head.number : Math.min(head.number, Math.max(cursor.block, from) + rules.range);
    const to = until === head.number ? head : await blockOf(chain, until);
    const events = await contractEvents(chain, from, until);
    // Both of one chain: nothing was taken back in between.
    if ((await blockOf(chain, until)).hash !== to.hash) return null;

    const known = await this.facts.known([
      ...new Set(events.flatMap(({ said }) => ('id' in said ? said.id : []))),
    ]);
    const ours = events.filter(({ said }) => said.kind === 'token' || known.has(said.id));
    const blocks = [...new Set(ours.flatMap(({ said, block }) => (said.kind === 'token' ? [] : block)))];
    const times = new Map<number, Date>();
    for (const block of blocks) times.set(block, await timeOf(chain, block));
    const tokens = [...new Set(ours.flatMap(({ said }) => (said.kind === 'token' ? said.token : [])))];
    const facts = await Promise.all(tokens.map((token) => tokenFacts(chain, token)));
    return { head, to, forgetAfter, events: ours, times, known, tokens: facts.filter((row) => row !== null) };
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

  async #write(chain: RewardChain, reading: Reading, lease: string): Promise<void> {
    const { chainId, contract, rules } = chain;
    const key = { chainId, contract };
    const { head, to, forgetAfter } = reading;
    const confirmedUntil = head.number - rules.confirmations + 1;
    const wishes = await this.parts.storage.transaction(async () => {
      if (
        !(await this.facts.advance(key, lease, { block: to.number, blockHash: to.hash, head: head.number }))
      ) {
        throw new LeaseLost();
      }
      const concerned = new Set(forgetAfter === null ? [] : await this.facts.forgetAfter(key, forgetAfter));
      const changed = new Set<string>();
      for (const row of reading.tokens) await this.facts.putToken(row);
      for (const event of reading.events) {
        if (event.said.kind === 'token') continue;
        if (await this.#apply(event, reading.times)) changed.add(event.said.id);
        concerned.add(event.said.id);
      }
      for (const id of await this.facts.confirming(key, confirmedUntil)) concerned.add(id);
      const received = await this.facts.confirmClaims(key, confirmedUntil);
      for (const id of [...received, ...(await this.facts.unrevealed(key))]) concerned.add(id);
      return this.summary.write([...concerned], {
        head: head.number,
        confirmations: rules.confirmations,
        changed: new Set([...received, ...changed]),
      });
    });
    void this.parts.chat.settle(wishes);
  }

  /** Returns whether it has changed a reward in a way that its sums do not show. */
  async #apply({ said, block, transaction }: ContractEvent, times: Reading['times']): Promise<boolean> {
    const at = times.get(block) ?? this.parts.clock.now();
    switch (said.kind) {
      case 'deposited': {
        const now = this.parts.clock.now();
        // Blocks name the second in which they were made; and clocks differ: it was no later than it was seen.
        const made = new Date(at.getTime() + 999);
        const fundedAt = made < now ? made : now;
        await this.facts.deposited(said.id, {
          transaction,
          block,
          claimGas: said.claimGas.toString(),
          fundedAt,
        });
        return false;
      }
      case 'claimed':
        await this.facts.claimed({
          rewardId: said.id,
          index: said.index,
          recipient: said.recipient,
          amount: said.amount.toString(),
          transaction,
          block,
          claimedAt: at,
        });
        return false;
      case 'shareCredited':
        await this.facts.shareCredited(said.id, said.index);
        return false;
      case 'returned':
        await this.summary.returned(said, { transaction, block, at });
        return false;
      case 'restCredited':
        return this.facts.restCredited(said.id, block);
      case 'token':
        return false;
    }
  }
}

async function blockOf({ client }: RewardChain, number?: number): Promise<Block> {
  const block = await client.getBlock(number === undefined ? {} : { blockNumber: BigInt(number) });
  return { number: Number(block.number), hash: block.hash };
}

async function timeOf({ client }: RewardChain, number: number): Promise<Date> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  return new Date(Number(timestamp) * 1000);
}
