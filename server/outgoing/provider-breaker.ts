/** After so many failures in a row a network is left alone for a while: each open screen asks every fifteen seconds. */
const FAILURES_MAX = 3;
const PAUSE_MS = 60_000;

/** Whether a network may be asked now: one that keeps failing is not, and then once, to see whether it is back. */
export class ProviderBreaker {
  readonly #states = new Map<number, { failures: number; pausedUntilMs: number }>();

  isOpen(chainId: number, nowMs: number): boolean {
    return nowMs < (this.#states.get(chainId)?.pausedUntilMs ?? 0);
  }

  succeeded(chainId: number): void {
    this.#states.delete(chainId);
  }

  failed(chainId: number, nowMs: number): void {
    const failures = (this.#states.get(chainId)?.failures ?? 0) + 1;
    this.#states.set(chainId, { failures, pausedUntilMs: failures >= FAILURES_MAX ? nowMs + PAUSE_MS : 0 });
  }
}
