import { setTimeout as wait } from 'node:timers/promises';

/** How much a process is preferred: the one with the highest rank serves. Null, or an error: it cannot. */
type Probe = (url: string, signal: AbortSignal) => Promise<number | null>;

interface Options {
  readonly probe: Probe;
  readonly everyMs: number;
  /** A process that has not answered by then is frozen, or as good as that. */
  readonly answerMs: number;
}

interface Waiting {
  readonly since: number;
  readonly resolve: (found: boolean) => void;
}

/**
 * Several processes for one thing, of which one at a time serves. All of them are asked again and again; as long as none
 * says that it serves, the last one counts. One alone is never asked.
 */
export class Peers {
  #current: string;
  readonly #ranks = new Map<string, number | null>();
  readonly #whenReplaced = new Set<() => void>();
  readonly #waiting = new Set<Waiting>();
  readonly #closing = new AbortController();
  readonly #urls: readonly string[];
  readonly #options: Options;

  /** `urls`: at least one; until the first answers the first of them counts. */
  constructor(urls: readonly string[], options: Options) {
    this.#urls = urls;
    this.#options = options;
    const [first] = urls;
    if (first === undefined) throw new Error('There is no address');
    this.#current = first;
    if (this.areSeveral) for (const url of urls) void this.#watch(url);
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  get current(): string {
    return this.#current;
  }

  /** All but the one that serves. */
  get others(): readonly string[] {
    return this.#urls.filter((url) => url !== this.#current);
  }

  /** Calls when another process takes the place of the one that serves now. Answers how to forget it. */
  onReplaced(listener: () => void): () => void {
    this.#whenReplaced.add(listener);
    return () => void this.#whenReplaced.delete(listener);
  }

  /** Waits for a process that serves as of now; false when none was found in time. */
  async found(withinMs: number): Promise<boolean> {
    if (!this.areSeveral || this.#closing.signal.aborted) return false;
    const found = new Promise<boolean>((resolve) => {
      const waiting = { since: performance.now(), resolve };
      this.#waiting.add(waiting);
      setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
      }, withinMs).unref();
    });
    return found;
  }

  close(): void {
    this.#closing.abort();
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }

  async #watch(url: string): Promise<void> {
    const { probe, everyMs, answerMs } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const askedAt = performance.now();
      const rank = await probe(url, AbortSignal.timeout(answerMs)).catch(() => null);
      if (signal.aborted) return;
      this.#ranks.set(url, rank);
      this.#choose();
      if (rank !== null && url === this.#current) this.#tell(askedAt);
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #choose(): void {
    let best: string | undefined;
    let highest = -Infinity;
    for (const [url, rank] of this.#ranks) {
      if (rank === null || rank <= highest) continue;
      best = url;
      highest = rank;
    }
    if (best === undefined || best === this.#current) return;
    this.#current = best;
    for (const listener of [...this.#whenReplaced]) listener();
  }

  #tell(askedAt: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.since > askedAt) continue;
      this.#waiting.delete(waiting);
      waiting.resolve(true);
    }
  }
}

/** Homeservers on one database, of which one leads (docs/homeserver.md). */
export function homeserverPeers(urls: readonly string[]): Peers {
  return new Peers(urls, { probe: epochOf, everyMs: 250, answerMs: 1_000 });
}

/** The epoch in which a homeserver leads; null when it does not. */
async function epochOf(url: string, signal: AbortSignal): Promise<number | null> {
  const answer = await fetch(`${url}/_guildhall/leader`, { signal, redirect: 'error' });
  const said: unknown = await answer.json();
  if (answer.status !== 200 || typeof said !== 'object' || said === null || !('epoch' in said)) return null;
  return typeof said.epoch === 'number' ? said.epoch : null;
}
