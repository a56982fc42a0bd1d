import { networkOf } from '@/runtime/network';

/** More networks than this are not told apart for long; the one that was not seen for the longest is forgotten. */
const NETWORKS_MAX = 20_000;

interface Allowance {
  left: number;
  atMs: number;
}

/** What the people of one network may ask of this process: so much at once, and as much again within a minute. */
export class Allowances {
  private readonly allowances = new Map<string, Allowance>();

  constructor(
    private readonly perMinute: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Takes what something costs, or answers false and takes nothing: there is not enough left. */
  take(peer: string, cost = 1): boolean {
    const network = networkOf(peer);
    const nowMs = this.nowMs();
    const { left, atMs } = this.allowances.get(network) ?? { left: this.perMinute, atMs: nowMs };
    const filled = Math.min(this.perMinute, left + ((nowMs - atMs) / 60_000) * this.perMinute);
    const isEnough = filled >= cost;
    this.allowances.delete(network);
    this.allowances.set(network, { left: isEnough ? filled - cost : filled, atMs: nowMs });
    for (const oldest of this.allowances.keys()) {
      if (this.allowances.size <= NETWORKS_MAX) break;
      this.allowances.delete(oldest);
    }
    return isEnough;
  }
}
