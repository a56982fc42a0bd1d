import type { Unlocked } from '@/lib/keys/key-share-wallet';

/** The longest that a key stays in memory between two requests of one flow. */
export const KEPT_MS = 120_000;

/** Keeps an unlock for the rest of a flow and wipes it at its end, two minutes after the password at the latest. */
export class UnlockKeeper {
  private kept: Unlocked | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onWiped called when the time is over */
  constructor(private readonly onWiped: () => void = () => {}) {}

  get current(): Unlocked | null {
    return this.kept;
  }

  /** Takes over an unlock; the time runs from the password on, not from the last signature. */
  keep(unlocked: Unlocked): void {
    if (this.kept === unlocked) return;
    this.wipe();
    this.kept = unlocked;
    this.timer = setTimeout(() => {
      this.wipe();
      this.onWiped();
    }, KEPT_MS);
  }

  wipe(): void {
    clearTimeout(this.timer);
    this.kept?.wipe();
    this.kept = null;
  }
}
