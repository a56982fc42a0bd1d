const SAMPLE_MS = 250;
const GATHER_MS_MAX = 250;
/** Up to so many answers a second every wake is answered at once; from the second figure on all of them are gathered. */
const FREE_PER_S = 300;
const FULL_PER_S = 800;

/**
 * How long wakes are gathered before they are answered. Where little happens everybody is answered at once; where many
 * listen to many messages, what happens meanwhile goes out in one answer instead of several, so that the work grows with
 * the listeners and no longer with listeners times messages.
 */
export class Pace {
  #since: number;
  #answers = 0;
  #perSecond = 0;

  /** `now` is a clock of milliseconds that never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#since = now();
  }

  /** Milliseconds to wait before the next answers, 0 to 250. */
  gatherMs(): number {
    this.#sample();
    const full = Math.min(1, Math.max(0, (this.#perSecond - FREE_PER_S) / (FULL_PER_S - FREE_PER_S)));
    return Math.round(full * GATHER_MS_MAX);
  }

  /** So many were answered. */
  answered(count: number): void {
    this.#sample();
    this.#answers += count;
  }

  #sample(): void {
    const ms = this.now() - this.#since;
    if (ms < SAMPLE_MS) return;
    const measured = (this.#answers * 1000) / ms;
    // Half of what was known stays, so that one quiet moment between two messages changes little.
    this.#perSecond = ms < 4 * SAMPLE_MS ? (this.#perSecond + measured) / 2 : measured;
    this.#since = this.now();
    this.#answers = 0;
  }
}
