import type { Unlocked } from '@/lib/keys/key-share-wallet';
import type { SignerRequest } from './messages';
import { isSecondOf, type Pair } from './pair';

/** The longest that a key stays in memory between an allowance and its deposit. */
export const KEPT_MS = 120_000;

/** Keeps an unlock for the second half of a pair and wipes it two minutes after the password at the latest. */
export class UnlockKeeper {
  #kept: { readonly unlocked: Unlocked; readonly pair: Pair } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onWiped: () => void;

  /** @param onWiped called when the time is over */
  constructor(onWiped: () => void = () => {}) {
    this.#onWiped = onWiped;
  }

  /** What was kept for this very request. */
  covering(request: SignerRequest): Unlocked | null {
    return this.#kept && isSecondOf(this.#kept.pair, request) ? this.#kept.unlocked : null;
  }

  /** Takes over the unlock that has signed the first half. */
  keep(unlocked: Unlocked, pair: Pair): void {
    this.wipe();
    this.#kept = { unlocked, pair };
    this.#timer = setTimeout(() => {
      this.wipe();
      this.#onWiped();
    }, KEPT_MS);
  }

  wipe(): void {
    clearTimeout(this.#timer);
    this.#kept?.unlocked.wipe();
    this.#kept = null;
  }
}
