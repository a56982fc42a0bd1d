/** How long a request has to stand on screen before a press counts. */
export const ARMING_MS = 1000;

/** Time and its timers, as the signer takes them. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Calls once after so many milliseconds, unless the function that it answers is called before. */
  after(ms: number, call: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Says whether a press may count: what is agreed to has been wholly visible, in a document that has the focus, for
 * a whole second without a break. Each press that counts begins another second, so that a double click, a repeated key
 * and a held Enter are one press.
 */
export class Arming {
  #isVisible = false;
  #isFocused = false;
  #since: number | null = null;
  #cancel: () => void = () => {};
  readonly #clock: Clock;
  readonly #onChange: () => void;

  /** @param onChange called when `isArmed` may have changed */
  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get isArmed(): boolean {
    return this.#since !== null && this.#clock.now() - this.#since >= ARMING_MS;
  }

  seen(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.restart();
  }

  focused(isFocused: boolean): void {
    if (isFocused === this.#isFocused) return;
    this.#isFocused = isFocused;
    this.restart();
  }

  /** Takes a press; false says that it counts for nothing. */
  press(): boolean {
    if (!this.isArmed) return false;
    this.restart();
    return true;
  }

  /** Something else is on screen: the second begins anew. */
  restart(): void {
    this.#cancel();
    this.#since = this.#isVisible && this.#isFocused ? this.#clock.now() : null;
    if (this.#since !== null) this.#cancel = this.#clock.after(ARMING_MS, this.#onChange);
    this.#onChange();
  }
}
