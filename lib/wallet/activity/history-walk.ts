import { isRefusal, isTooLarge } from '@/lib/wallet/node/node-error';
import type { BlockRange } from './block-range';
import type { FoundHistory, HistoryEntry } from './read-history';

/** What a walk reads, of one address on one network. */
export interface WalkedChain {
  /** A local chain has a block for each transaction, and its blocks are read whole. */
  readonly isLocal: boolean;
  readonly latest: () => Promise<bigint>;
  readonly read: (range: BlockRange) => Promise<FoundHistory>;
  readonly timeOf: (block: bigint) => Promise<number>;
}

const FIRST_BLOCKS = 2_000n;
const LOCAL_BLOCKS = 200n;
const MOST_BLOCKS = 50_000n;
/** In so few blocks no more own transactions are found than one look reads. */
const LEAST_BLOCKS = 20n;
/** Of one press: so many ranges at most, and no further once so much has been found. */
const RANGES_MAX = 10;
const ENOUGH = 20;
/** Blocks that a reorganization may have changed are read again. */
const REREAD_BLOCKS = 16n;

/**
 * Reads the history of an address back from the newest block, as far as somebody asks for. How many blocks a node answers for is found
 * out by asking: fewer after a refusal, more after an answer. Everything between `bottom` and `top` has been read.
 */
export class HistoryWalk {
  readonly #chain: WalkedChain;
  readonly #entries = new Map<string, HistoryEntry>();
  #size: bigint;
  #top: bigint | null = null;
  #bottom: bigint | null = null;
  #sinceMs: number | null = null;
  #isForgotten = false;

  constructor(chain: WalkedChain) {
    this.#chain = chain;
    this.#size = chain.isLocal ? LOCAL_BLOCKS : FIRST_BLOCKS;
  }

  get entries(): readonly HistoryEntry[] {
    return [...this.#entries.values()];
  }

  /** Back to when everything has been read; null before the first look. */
  get sinceMs(): number | null {
    return this.#sinceMs;
  }

  /** Whether the node has forgotten numbers of transactions of blocks that were read. */
  get isForgotten(): boolean {
    return this.#isForgotten;
  }

  get isAtBeginning(): boolean {
    return this.#bottom === 0n;
  }

  /** Goes further back. What was read before a failure stays; the next call goes on there. */
  async older(): Promise<void> {
    await this.newer();
    const before = this.#entries.size;
    for (let asked = 0; asked < RANGES_MAX && !this.isAtBeginning; asked += 1) {
      const to = this.#bottom === null ? await this.#chain.latest() : this.#bottom - 1n;
      const from = await this.#read(to, 0n);
      this.#top ??= to;
      this.#bottom = from;
      if (this.#entries.size - before >= ENOUGH) break;
    }
    if (this.#bottom !== null) this.#sinceMs = await this.#chain.timeOf(this.#bottom);
  }

  /** Reads what has come since, so that no gap opens below the newest blocks while a page stays open. */
  async newer(): Promise<void> {
    if (this.#top === null || this.#bottom === null) return;
    const latest = await this.#chain.latest();
    const again = this.#top - REREAD_BLOCKS;
    const least = again > this.#bottom ? again : this.#bottom;
    for (let to = latest; to > this.#top;) {
      const from = await this.#read(to, least);
      if (from <= least) break;
      to = from - 1n;
    }
    if (latest > this.#top) this.#top = latest;
  }

  /** Reads blocks up to one, and returns the first that was read. */
  async #read(to: bigint, least: bigint): Promise<bigint> {
    for (;;) {
      const from = to - least >= this.#size ? to - this.#size + 1n : least;
      const isSmall = to - from < LEAST_BLOCKS;
      const found = await this.#chain.read({ from, to }).catch((error: unknown) => {
        if (isSmall || !isRefused(error)) throw error;
        return null;
      });
      if (found === null || (found.isCut && !isSmall)) {
        this.#size = (to - from + 1n) / 2n;
        continue;
      }
      for (const entry of found.entries) this.#entries.set(entry.key, entry);
      this.#isForgotten ||= found.isForgotten;
      if (!this.#chain.isLocal && this.#size < MOST_BLOCKS) this.#size *= 2n;
      return from;
    }
  }
}

/** The node has answered and does not want to: too many blocks, or too many logs. No standard says how it says so. */
const isRefused = (error: unknown): boolean => isRefusal(error) || isTooLarge(error);
