import { isInTransaction } from './transaction';

/** More keys go with the next read, so that no statement grows without bound. */
const KEYS_MAX = 200;

interface Batch<Row> {
  readonly keys: Set<string>;
  readonly rows: Promise<ReadonlyMap<string, readonly Row[]>>;
}

/**
 * Reads rows by single keys, with one statement for all keys that were asked for while the last one ran: 200 concurrent
 * lookups would otherwise cost 200 round trips. A read begins after it was asked for, so it shows everything that was committed by
 * then. Inside a transaction it reads alone: a read of others may wait for the connection that the transaction holds, and does not
 * see what the transaction has written.
 */
export class BatchLoader<Row> {
  #waiting: Batch<Row> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #read: (keys: readonly string[]) => Promise<readonly { key: string; row: Row }[]>;

  constructor(read: (keys: readonly string[]) => Promise<readonly { key: string; row: Row }[]>) {
    this.#read = read;
  }

  /** Rows of one key, in the order in which they were read. */
  async of(key: string): Promise<readonly Row[]> {
    if (isInTransaction()) return (await this.#read([key])).map(({ row }) => row);
    if (!this.#waiting || this.#waiting.keys.size >= KEYS_MAX) this.#waiting = this.#begin();
    this.#waiting.keys.add(key);
    return (await this.#waiting.rows).get(key) ?? [];
  }

  #begin(): Batch<Row> {
    const keys = new Set<string>();
    const rows = this.#last.then(async () => {
      if (this.#waiting === batch) this.#waiting = undefined;
      const found = new Map<string, Row[]>();
      for (const { key, row } of await this.#read([...keys])) {
        const known = found.get(key);
        if (known) known.push(row);
        else found.set(key, [row]);
      }
      return found;
    });
    const batch: Batch<Row> = { keys, rows };
    // Whoever asked hears of a failure; the next read begins all the same.
    this.#last = rows.catch(() => undefined);
    return batch;
  }
}
