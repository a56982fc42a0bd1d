const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 10;

/** Waits until something is so; what it throws meanwhile counts as "not yet". */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if (Date.now() - startedAt > PATIENCE_MS) throw error;
    }
    if (Date.now() - startedAt > PATIENCE_MS) throw new Error(`It did not become so: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
