import type { Clock } from '@/lib/signer/arming';

/** A clock that stands until a test moves it. */
export class FakeClock implements Clock {
  #time = 0;
  readonly #timers = new Map<symbol, { at: number; call: () => void }>();

  now = () => this.#time;

  after(ms: number, call: () => void): () => void {
    const key = Symbol('timer');
    this.#timers.set(key, { at: this.#time + ms, call });
    return () => void this.#timers.delete(key);
  }

  pass(ms: number): void {
    const end = this.#time + ms;
    for (;;) {
      const next = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!next) break;
      this.#timers.delete(next[0]);
      this.#time = next[1].at;
      next[1].call();
    }
    this.#time = end;
  }
}
