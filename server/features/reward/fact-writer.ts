import type { Services } from '@/server/services';
import type { RewardTokenRow } from '@/server/db/schema/reward';
import { LeaseLost } from '@/server/db/lease';
import type { ChainFactsStore } from './chain-facts.store';
import type { ConcernedRewardsStore } from './concerned-rewards.store';
import type { ContractEvent, RewardEvent, SaidOfReward } from './contract-events';
import type { ContractKey, CursorStore } from './cursor.store';
import { isChanged } from './fact-difference';
import type { RewardChain } from './reward-chain';
import { Summary } from './summary';
import type { RewardPoints, RewardStores } from './deps';

type Deps = Pick<Services, 'storage' | 'chat' | 'clock' | 'notices'> &
  Pick<RewardStores, 'facts' | 'concerned' | 'cursors'> & { readonly points: RewardPoints };

/** A process that dies while it reads gives way after so long. */
const LEASE_MS = 20_000;
/** Rewards and events in one transaction; a single reward goes with all of its events. */
const PART_MAX = 100;
/** Blocks whose time is asked for at once. */
const BLOCKS_AT_ONCE = 20;

export interface Block {
  readonly number: number;
  readonly hash: string;
}

/** What is read of a chain before anything is written. */
export interface Reading {
  readonly head: Block;
  readonly to: Block;
  /** The chain has taken back what it said after this block; null when it has taken back nothing. */
  readonly forgetAfter: number | null;
  readonly events: readonly ContractEvent[];
  readonly tokens: readonly RewardTokenRow[];
}

export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/**
 * Writes what a chain says of rewards, as far as it differs from what is stored. A transaction has little time, so it is written
 * in parts, each of which has some rewards whole. The last one moves the cursor. After a crash in between, the same blocks are read
 * again, and the parts that were written differ no more.
 */
export class FactWriter {
  readonly #facts: ChainFactsStore;
  readonly #concerned: ConcernedRewardsStore;
  readonly #cursors: CursorStore;
  readonly #summary: Summary;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#facts = deps.facts;
    this.#concerned = deps.concerned;
    this.#cursors = deps.cursors;
    this.#summary = new Summary(deps, this.#facts);
  }

  /** Throws `LeaseLost`. */
  async write(chain: RewardChain, reading: Reading, lease: string): Promise<void> {
    const { chainId, contract, rules } = chain;
    const key = { chainId, contract };
    const until = reading.head.number - rules.confirmations + 1;
    const changed = await this.#changed(key, reading, until);
    const concerned = new Set(changed.keys());
    for (const id of await this.#concerned.confirming(key, until)) concerned.add(id);
    for (const id of await this.#concerned.unconfirmed(key, until)) concerned.add(id);
    for (const id of await this.#concerned.unrevealed(key)) concerned.add(id);
    const parts = partsOf([...concerned].sort(), changed);
    for (const [at, ids] of parts.entries()) {
      const events = ids.flatMap((id) => changed.get(id) ?? []);
      const times = await timesOf(chain, events);
      const entries = await this.#deps.storage.transaction(async () => {
        await this.#hold(key, lease, at === parts.length - 1 ? reading : null);
        if (at === 0 && reading.forgetAfter !== null) {
          await this.#facts.unsettleAfter(key, reading.forgetAfter);
        }
        for (const row of at === 0 ? reading.tokens : []) await this.#facts.putToken(row);
        if (reading.forgetAfter !== null) {
          const again = ids.filter((id) => changed.has(id));
          await this.#facts.forgetAfter(again, reading.forgetAfter);
        }
        const credited = await this.#apply(events, times);
        const received = await this.#facts.confirmClaims(ids, until);
        await this.#deps.points.claimed(received);
        return this.#summary.write(ids, {
          head: reading.head.number,
          confirmations: rules.confirmations,
          credited,
          received,
        });
      });
      void this.#deps.chat.settle(entries);
    }
  }

  /** Renews the lease, and moves the cursor with the last part. */
  async #hold(key: ContractKey, lease: string, last: { to: Block; head: Block } | null): Promise<void> {
    const isHeld = last
      ? await this.#cursors.advance(key, lease, {
          block: last.to.number,
          blockHash: last.to.hash,
          head: last.head.number,
        })
      : await this.#cursors.hold(key, lease, leaseFrom(this.#deps.clock.now()));
    if (!isHeld) throw new LeaseLost();
  }

  /** The rewards of which something else is stored than the chain says, each with all events that were read of it. */
  async #changed(key: ContractKey, reading: Reading, until: number): Promise<Map<string, RewardEvent[]>> {
    const { forgetAfter } = reading;
    const events = new Map<string, RewardEvent[]>();
    for (const event of reading.events) {
      if (!isOfReward(event)) continue;
      const known = events.get(event.said.id);
      if (known) known.push(event);
      else events.set(event.said.id, [event]);
    }
    const before = forgetAfter === null ? [] : await this.#concerned.saidAfter(key, forgetAfter);
    const stored = await this.#concerned.stored([...new Set([...events.keys(), ...before])]);
    const changed = new Map<string, RewardEvent[]>();
    for (const [id, facts] of stored) {
      const read = events.get(id) ?? [];
      if (isChanged(facts, read, forgetAfter, until)) changed.set(id, read);
    }
    return changed;
  }

  /** Returns the rewards that have changed in a way that their sums do not show. */
  async #apply(events: readonly RewardEvent[], times: ReadonlyMap<number, Date>): Promise<string[]> {
    const now = this.#deps.clock.now();
    const timeOf = (block: number) => times.get(block) ?? now;
    for (const { said, block, transaction } of events) {
      if (said.kind !== 'deposited') continue;
      // Blocks name the second in which they were made; and clocks differ: it was no later than it was seen.
      const made = new Date(timeOf(block).getTime() + 999);
      const fundedAt = made < now ? made : now;
      const claimGas = said.claimGas.toString();
      await this.#facts.deposited(said.id, { transaction, block, claimGas, fundedAt });
    }
    await this.#facts.claimed(
      events.flatMap(({ said, block, transaction }) =>
        said.kind === 'claimed' ? { ...minedClaim(said), transaction, block, claimedAt: timeOf(block) } : [],
      ),
    );
    await this.#facts.sharesCredited(
      events.flatMap(({ said }) =>
        said.kind === 'shareCredited' ? { rewardId: said.id, index: said.index } : [],
      ),
    );
    const credited: string[] = [];
    for (const { said, block, transaction } of events) {
      if (said.kind === 'returned')
        await this.#summary.returned(said, { transaction, block, at: timeOf(block) });
      if (said.kind === 'restCredited' && (await this.#facts.restCredited(said.id, block)))
        credited.push(said.id);
    }
    return credited;
  }
}

const isOfReward = (event: ContractEvent): event is RewardEvent => event.said.kind !== 'token';

const minedClaim = ({ id, index, recipient, amount }: Extract<SaidOfReward, { kind: 'claimed' }>) => ({
  rewardId: id,
  index,
  recipient,
  amount: amount.toString(),
});

/** At least one part, which may be empty. */
function partsOf(ids: readonly string[], events: ReadonlyMap<string, readonly unknown[]>): string[][] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const id of ids) {
    const more = 1 + (events.get(id)?.length ?? 0);
    if (size > 0 && size + more > PART_MAX) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(id);
    size += more;
  }
  return parts;
}

const blockTime = async ({ client }: RewardChain, number: number): Promise<[number, Date]> => {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  return [number, new Date(Number(timestamp) * 1000)];
};

async function timesOf(chain: RewardChain, events: readonly RewardEvent[]): Promise<Map<number, Date>> {
  const blocks = [...new Set(events.map(({ block }) => block))];
  const times = new Map<number, Date>();
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    const some = blocks.slice(at, at + BLOCKS_AT_ONCE);
    const read = await Promise.all(some.map((block) => blockTime(chain, block)));
    for (const [block, time] of read) times.set(block, time);
  }
  return times;
}
