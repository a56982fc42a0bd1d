import { Allowances } from './allowances';

/**
 * What rendering for single readers may cost: it takes a hundred times the work of a kept page, and whoever wants to
 * can ask for it without an account. One network has an allowance, and so many renderings run at one time, whoever
 * asks.
 */
export class Renderings {
  private readonly allowances: Allowances;
  private running = 0;

  constructor(
    perMinute: number,
    nowMs?: () => number,
    private readonly atOnceMax = 500,
  ) {
    this.allowances = new Allowances(perMinute, nowMs);
  }

  /** Runs a rendering and answers true, or does nothing and answers false: there are too many. */
  async run(peer: string, render: () => Promise<void>): Promise<boolean> {
    if (this.running >= this.atOnceMax || !this.allowances.take(peer)) return false;
    this.running += 1;
    try {
      await render();
    } finally {
      this.running -= 1;
    }
    return true;
  }
}
