import { networkOf } from '@/runtime/network';
import { RateLimiter } from './rate-limiter';

/** More at a time would not be faster: they share one thread, and each holds up what is sent from memory. */
const AT_ONCE = 3;
const WAITING_MAX = 64;
const WAITING_OF_NETWORK_MAX = 8;
/** The queue of pages that are kept and then sent to everyone. Not the name of a network. */
const FOR_ALL = '';

interface Limits {
  /** What one network may have rendered per minute; a quarter of it at once. */
  readonly perMinute: number;
  readonly nowMs?: () => number;
}

/**
 * Decides when Next renders. A rendering takes a hundred times the work of a kept page and blocks the process meanwhile,
 * and everyone can ask for one without an account. So only a few run at a time, networks take turns, and each has an
 * limit.
 */
export class Renderings {
  readonly #limiter: RateLimiter;
  /** Waiting renderings by network, in the order of the networks' turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor({ perMinute, nowMs }: Limits) {
    this.#limiter = new RateLimiter({ perMinute, burst: Math.max(1, Math.floor(perMinute / 4)), nowMs });
  }

  /** Runs a rendering for one reader. Returns null, and runs nothing, if the reader's network has had too many. */
  async forReader<Page>(peer: string, render: () => Promise<Page>): Promise<Page | null> {
    const network = networkOf(peer);
    const ofNetwork = this.#queues.get(network)?.length ?? 0;
    if (this.#waiting >= WAITING_MAX || ofNetwork >= WAITING_OF_NETWORK_MAX) return null;
    if (!this.#limiter.take(peer)) return null;
    return await this.#run(network, render);
  }

  /** Runs a rendering that is kept for everyone. It goes first and counts against no limit. */
  forAll<Page>(render: () => Promise<Page>): Promise<Page> {
    return this.#run(FOR_ALL, render);
  }

  async #run<Page>(queue: string, render: () => Promise<Page>): Promise<Page> {
    if (this.#running >= AT_ONCE) await this.#turn(queue);
    else this.#running += 1;
    try {
      return await render();
    } finally {
      this.#passOn();
    }
  }

  /** Resolves when the place of a rendering that has ended is this one's. */
  #turn(queue: string): Promise<void> {
    this.#waiting += 1;
    return new Promise((resolve) => {
      const waiting = this.#queues.get(queue);
      if (waiting) waiting.push(resolve);
      else this.#queues.set(queue, [resolve]);
    });
  }

  #passOn(): void {
    const name = this.#queues.has(FOR_ALL) ? FOR_ALL : this.#queues.keys().next().value;
    if (name === undefined) {
      this.#running -= 1;
      return;
    }
    const [next, ...others] = this.#queues.get(name) ?? [];
    this.#queues.delete(name);
    if (others.length > 0) this.#queues.set(name, others);
    this.#waiting -= 1;
    next?.();
  }
}
