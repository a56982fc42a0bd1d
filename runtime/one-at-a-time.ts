/** Runs work of a key one after the other. Calls that come while it runs share the one run after it. */
export class OneAtATime<Key> {
  readonly #running = new Map<Key, Promise<void>>();

  /** Resolves when a run has ended that began after this call, so it has seen what was there before the call. */
  async run(key: Key, work: () => Promise<void>): Promise<void> {
    const current = this.#running.get(key);
    if (current) await current;
    const started = this.#running.get(key);
    if (started) return started;
    const run = work().finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }
}
