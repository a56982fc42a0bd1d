/**
 * Runs work one at a time. A call while it runs makes it run once more, so that whatever was stored before the call is
 * seen by a run that begins after it.
 */
export class RepeatedWork {
  #running: Promise<number> | null = null;
  #again = false;
  readonly #work: () => Promise<number>;

  /** `work` returns how much it did. */
  constructor(work: () => Promise<number>) {
    this.#work = work;
  }

  /** Returns how much was done by all runs up to the last one that was asked for. Rejects if a run fails. */
  run(): Promise<number> {
    this.#again = true;
    this.#running ??= this.#runs();
    return this.#running;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined);
  }

  async #runs(): Promise<number> {
    let done = 0;
    try {
      while (this.#again) {
        this.#again = false;
        done += await this.#work();
      }
      return done;
    } finally {
      // In the same step as the last look at `#again`: a call in between would be lost.
      this.#running = null;
    }
  }
}
