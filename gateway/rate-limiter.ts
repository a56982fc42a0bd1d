import { networkOf } from '@/runtime/network';

/** More networks than this are not told apart for long; the one that was not seen for the longest is forgotten. */
const NETWORKS_MAX = 20_000;

export interface RateLimits {
  readonly perMinute: number;
  /** By default a whole minute's. */
  readonly burst?: number;
  readonly nowMs?: () => number;
}

interface Allowance {
  left: number;
  atMs: number;
}

/** Limits what one network may ask of this process: `burst` at once, refilled at `perMinute`. */
export class RateLimiter {
  readonly #allowances = new Map<string, Allowance>();

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
    const { left, atMs } = this.#allowances.get(network) ?? { left: this.#burst, atMs: nowMs };
    const filled = Math.min(this.#burst, left + ((nowMs - atMs) / 60_000) * this.#perMinute);
    const isEnough = filled >= cost;
    this.#allowances.delete(network);
    this.#allowances.set(network, { left: isEnough ? filled - cost : filled, atMs: nowMs });
    for (const oldest of this.#allowances.keys()) {
      if (this.#allowances.size <= NETWORKS_MAX) break;
      this.#allowances.delete(oldest);
    }
    return isEnough;
  }
}
