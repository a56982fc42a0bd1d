import { networkOf } from '@/runtime/network';

/** More networks than this are not told apart for long; the one that was not seen for the longest is forgotten. */
const NETWORKS_MAX = 20_000;

export interface RateLimits {
  readonly perMinute: number;
  /** By default a whole minute's. */
  readonly burst?: number;
  readonly nowMs?: () => number;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** Limits what one network may ask of this process: `burst` at once, refilled at `perMinute`. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  readonly #perMinute: number;
  readonly #burst: number;
  readonly #nowMs: () => number;

  constructor({ perMinute, burst = perMinute, nowMs = () => performance.now() }: RateLimits) {
    this.#perMinute = perMinute;
    this.#burst = burst;
    this.#nowMs = nowMs;
  }

  /** Takes what something costs, or answers false and takes nothing: there is not enough left. */
  take(peer: string, cost = 1): boolean {
    const network = networkOf(peer);
    const nowMs = this.#nowMs();
    const { left, atMs } = this.#buckets.get(network) ?? { left: this.#burst, atMs: nowMs };
    const filled = Math.min(this.#burst, left + ((nowMs - atMs) / 60_000) * this.#perMinute);
    const isEnough = filled >= cost;
    this.#buckets.delete(network);
    this.#buckets.set(network, { left: isEnough ? filled - cost : filled, atMs: nowMs });
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= NETWORKS_MAX) break;
      this.#buckets.delete(oldest);
    }
    return isEnough;
  }
}
