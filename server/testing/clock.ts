import type { Clock } from '@/runtime/clock';

/** A clock that runs like the real one, can be moved forward, and can stand still. */
export class TestClock implements Clock {
  #aheadMs = 0;
  #stoppedAtMs: number | null = null;

  now(): Date {
    return new Date((this.#stoppedAtMs ?? Date.now()) + this.#aheadMs);
  }

  /** Stands still until it is started or moved, however long a test takes. */
  stop(): void {
    this.#stoppedAtMs ??= Date.now();
  }

  /** Runs on from where it stands. */
  start(): void {
    if (this.#stoppedAtMs !== null) this.#aheadMs -= Date.now() - this.#stoppedAtMs;
    this.#stoppedAtMs = null;
  }

  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time;
    this.#aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
