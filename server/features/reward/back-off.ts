/** A round of claims or returns ends after so long, before the lease of the relayer does. */
export const ROUND_MS = 20_000;

/** How long a claim waits for those of the same people that are on their way, before it is looked at again. */
export const BUDGET_WAIT_MS = 3_000;

/** After so many attempts without a result of the node, some 17 minutes, a claim is left to its owner. */
export const RETRIES_MAX = 9;
const FIRST_MS = 4_000;

/** How long a claim is skipped after so many attempts: twice as long each time. */
export const retryAfterMs = (attempts: number): number => FIRST_MS * 2 ** (attempts - 1);
