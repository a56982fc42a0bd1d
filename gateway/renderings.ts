import { networkOf } from '@/runtime/network';

/** More networks than this are not told apart for long; the one that was not seen for the longest is forgotten. */
const NETWORKS_MAX = 20_000;

interface Allowance {
  left: number;
  atMs: number;
}

/**
 * What rendering for single readers may cost: it takes a hundred times the work of a kept page, and whoever wants to
 * can ask for it without an account. One network has an allowance that fills up again within a minute, and so many
 * renderings run at one time, whoever asks.
 */
export class Renderings {
  private readonly allowances = new Map<string, Allowance>();
  private running = 0;

  constructor(
    private readonly perMinute: number,
    private readonly nowMs: () => number = () => performance.now(),
    private readonly atOnceMax = 500,
  ) {}

  /** Runs a rendering and answers true, or does nothing and answers false: there are too many. */
  async run(peer: string, render: () => Promise<void>): Promise<boolean> {
    if (this.running >= this.atOnceMax || !this.take(networkOf(peer))) return false;
    this.running += 1;
    try {
      await render();
    } finally {
      this.running -= 1;
    }
    return true;
  }

  private take(network: string): boolean {
    const nowMs = this.nowMs();
    const { left, atMs } = this.allowances.get(network) ?? { left: this.perMinute, atMs: nowMs };
    const filled = Math.min(this.perMinute, left + ((nowMs - atMs) / 60_000) * this.perMinute);
    const isLeft = filled >= 1;
    this.allowances.delete(network);
    this.allowances.set(network, { left: isLeft ? filled - 1 : filled, atMs: nowMs });
    for (const oldest of this.allowances.keys()) {
      if (this.allowances.size <= NETWORKS_MAX) break;
      this.allowances.delete(oldest);
    }
    return isLeft;
  }
}
