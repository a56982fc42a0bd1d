const FIRST_MS = 10;
const LAST_MS = 100;

/** Waits a little before the next look: what did not happen at once takes longer, and looking is work, too. */
export function lookAgain(looks: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(LAST_MS, FIRST_MS * 2 ** looks)));
}
