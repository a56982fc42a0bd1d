/** A value that tells when it was replaced; the shape that `useSyncExternalStore` reads. */
export class Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();
  readonly #onWatched: ((watched: boolean) => void) | undefined;

  /** `onWatched` hears when the first listener comes and when the last one has gone. */
  constructor(value: Value, onWatched?: (watched: boolean) => void) {
    this.#value = value;
    this.#onWatched = onWatched;
  }

  get watched(): boolean {
    return this.#listeners.size > 0;
  }

  readonly get = (): Value => this.#value;

  readonly set = (value: Value): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const first = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (first) this.#onWatched?.(true);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#onWatched?.(false);
    };
  };
}
