import { FEED_LEASE_MS, type FeedAnswer } from '@/protocol/page';

/** What this gateway knows of the platform's changes. Times are of a clock that never jumps. */
export class PageVersions {
  /** The newest version that was heard of, by subject; bounded, because pages of older ones are dropped at once. */
  readonly #known = new Map<string, number>();
  #leaseUntilMs = Number.NEGATIVE_INFINITY;
  #emptied = 0;
  readonly #nowMs: () => number;
  /** Called for every subject whose pages are no longer true; null means all of them. */
  readonly #onStale: (subject: string | null) => void;
  readonly #knownMax: number;

  constructor(nowMs: () => number, onStale: (subject: string | null) => void, knownMax = 100_000) {
    this.#nowMs = nowMs;
    this.#onStale = onStale;
    this.#knownMax = knownMax;
  }

  /** Raised whenever everything is forgotten; what was begun before does not count afterwards. */
  get epoch(): number {
    return this.#emptied;
  }

  /** Whether no change can have been completed without this gateway knowing it. */
  get leaseIsFresh(): boolean {
    return this.#nowMs() < this.#leaseUntilMs;
  }

  /** Whether a label is not older than what was heard. */
  isNewest(subject: string, version: number): boolean {
    return version >= (this.#known.get(subject) ?? 0);
  }

  /** A version that the platform told. */
  hear(subject: string, version: number): void {
    const before = this.#known.get(subject) ?? 0;
    if (version < before) return;
    this.#known.delete(subject);
    this.#known.set(subject, version);
    if (version > before) this.#onStale(subject);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#knownMax) break;
      this.#known.delete(oldest);
      // Its pages must not outlive the knowledge that they are the newest.
      this.#onStale(oldest);
    }
  }

  /**
   * An answer of the feed. The lease counts from the moment the poll was sent: the platform counts it from when the
   * poll arrived, which is later.
   */
  applied(answer: FeedAnswer, sentAtMs: number): void {
    if (answer.reset) this.#forget();
    for (const { subject, version } of answer.changes) this.hear(subject, version);
    this.#leaseUntilMs = Math.max(this.#leaseUntilMs, sentAtMs + FEED_LEASE_MS);
  }

  #forget(): void {
    this.#known.clear();
    this.#emptied += 1;
    this.#onStale(null);
  }
}
