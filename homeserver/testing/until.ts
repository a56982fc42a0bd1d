const PATIENCE_MS = 10_000;
/** From the first look to the later ones: looking is work, too. */
const LOOK_AGAIN_MS = { first: 5, last: 50 };

/** Waits until something is so; what it throws meanwhile counts as "not yet". */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const startedAt = Date.now();
  for (let waitMs = LOOK_AGAIN_MS.first; ; waitMs = Math.min(LOOK_AGAIN_MS.last, waitMs * 2)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if (Date.now() - startedAt > patienceMs) throw error;
    }
    if (Date.now() - startedAt > patienceMs) throw new Error(`It did not become so: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
