import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 250;
const INTERVAL_MS_MAX = 300;
const SLOWER_MS = 50;
const FASTER_MS = 15;
/** Below so many answers a second nobody is held back: it is not answers that fill the process. */
const FREE_PER_S = 300;
/** The share of time in which the process has something to do, from which on it is called busy. */
const BUSY = 0.5;

/**
 * How soon a client is answered again. While there is time to spare: at once. In a busy process the time from one answer to a
 * client until its next grows to 300 ms, so that what happens meanwhile goes out in one answer instead of several, and the
 * work grows with the clients and no longer with clients times messages. Whoever was not answered of late never waits.
 */
export class Pace {
  readonly #answeredAt = new Map<string, number>();
  #intervalMs = 0;
  #answers = 0;
  #sampledAt: number;
  /** Milliseconds that never go back. */
  readonly #now: () => number;
  /** The share of busy time since it was last asked for, 0 to 1. */
  readonly #load: () => number;

  constructor(now: () => number = () => performance.now(), load: () => number = loadOfProcess()) {
    this.#now = now;
    this.#load = load;
    this.#sampledAt = now();
  }

  /** Milliseconds until a client may be answered again. */
  pauseMs(client: string): number {
    this.#sample();
    const answeredAt = this.#answeredAt.get(client);
    return answeredAt === undefined ? 0 : Math.max(0, answeredAt + this.#intervalMs - this.#now());
  }

  /** A client was told something. */
  answered(client: string): void {
    this.#answers += 1;
    if (this.#intervalMs > 0) this.#answeredAt.set(client, this.#now());
  }

  #sample(): void {
    const ms = this.#now() - this.#sampledAt;
    if (ms < SAMPLE_MS) return;
    const isBusy = (this.#answers * 1000) / ms >= FREE_PER_S && this.#load() >= BUSY;
    // After a time without calls nothing is left of what was.
    const faster = FASTER_MS * Math.floor(ms / SAMPLE_MS);
    this.#intervalMs = isBusy
      ? Math.min(INTERVAL_MS_MAX, this.#intervalMs + SLOWER_MS)
      : Math.max(0, this.#intervalMs - faster);
    this.#sampledAt = this.#now();
    this.#answers = 0;
    for (const [client, at] of this.#answeredAt) {
      if (this.#now() - at >= this.#intervalMs) this.#answeredAt.delete(client);
    }
  }
}

/** Counts as busy also while other processes have the core: a full machine shows itself here. */
function loadOfProcess(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization;
  };
}
