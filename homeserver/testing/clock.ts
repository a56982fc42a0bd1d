import type { Clock } from '@/runtime/clock';

/** A clock that runs like the real one and can be moved forward. */
export class TestClock implements Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time;
    this.#aheadMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
