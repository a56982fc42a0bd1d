/** What was away is used again within this, on a machine that does nothing else; printed, not asserted. */
const BACK_MS = 10_000;
/** Longer than that nobody waits, however busy the machine is. */
export const PATIENCE_MS = 120_000;

export function printBack(what: string, backAt: number): void {
  const ms = Math.round(performance.now() - backAt);
  console.log(`${what}: used again after ${ms} ms (aim ${BACK_MS} ms)`);
}
