import { BatchLoader } from '@/storage/batch-loader';

/** Something of which only the newest counts, with its place in the stream. */
export interface Placed<Item> {
  /** What it is the newest of, within its key. */
  readonly slot: string;
  readonly position: number;
  readonly item: Item;
}

interface Entry<Item> {
  readonly slots: Map<string, Placed<Item>>;
  weight: number;
  /** Undefined once everything that was stored is there. */
  loading: Promise<void> | undefined;
}

/**
 * The newest of everything under some keys, kept in memory as it is published, so that only the first who asks reads
 * the database. Keys that nobody asked for the longest are forgotten.
 */
export class LatestCache<Item> {
  readonly #entries = new Map<string, Entry<Item>>();
  readonly #stored: BatchLoader<Placed<Item>>;
  #weight = 0;
  /** Bytes, as near as they need to be known. */
  readonly #weightOf: (item: Item) => number;
  readonly #weightMax: number;

  constructor(
    /** Everything that is stored under these keys. */
    read: (keys: readonly string[]) => Promise<readonly { key: string; row: Placed<Item> }[]>,
    weightOf: (item: Item) => number,
    weightMax: number,
  ) {
    this.#weightOf = weightOf;
    this.#weightMax = weightMax;
    this.#stored = new BatchLoader(read);
  }

  /** Something was published. */
  take(key: string, placed: Placed<Item>): void {
    const entry = this.#entries.get(key);
    if (entry) this.#put(entry, placed);
  }

  /** What there is under these keys now, in the order in which it came for each of them. */
  async of(keys: readonly string[]): Promise<Placed<Item>[]> {
    for (const key of keys) if (!this.#entries.has(key)) this.#begin(key);
    const entries = keys.flatMap((key) => this.#entries.get(key) ?? []);
    for (const { loading } of entries) if (loading) await loading;
    for (const [index, key] of keys.entries()) {
      const entry = entries[index];
      if (entry && this.#entries.delete(key)) this.#entries.set(key, entry);
    }
    this.#forget();
    return entries.flatMap(({ slots }) => [...slots.values()]);
  }

  /** An entry takes what is published from now on, so that nothing falls between it and what is read. */
  #begin(key: string): void {
    const loading = this.#stored.of(key).then(
      (rows) => {
        for (const placed of rows) {
          const known = entry.slots.get(placed.slot);
          if (!known || known.position < placed.position) this.#put(entry, placed);
        }
        entry.loading = undefined;
      },
      (cause: unknown) => {
        if (this.#entries.get(key) === entry) this.#drop(key, entry);
        throw cause;
      },
    );
    // Who waits for several hears of the first failure only.
    loading.catch(() => undefined);
    const entry: Entry<Item> = { slots: new Map(), weight: 0, loading };
    this.#entries.set(key, entry);
  }

  #put(entry: Entry<Item>, placed: Placed<Item>): void {
    const before = entry.slots.get(placed.slot);
    const grown = this.#weightOf(placed.item) - (before ? this.#weightOf(before.item) : 0);
    // Deleted first, so that it comes last.
    entry.slots.delete(placed.slot);
    entry.slots.set(placed.slot, placed);
    entry.weight += grown;
    this.#weight += grown;
  }

  #forget(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight <= this.#weightMax) return;
      if (!entry.loading) this.#drop(key, entry);
    }
  }

  #drop(key: string, entry: Entry<Item>): void {
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
