const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 10;

/** Waits until something is so; what it throws meanwhile counts as "not yet". */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if (Date.now() - startedAt > patienceMs) throw error;
    }
    if (Date.now() - startedAt > patienceMs) throw new Error(`It did not become so: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
