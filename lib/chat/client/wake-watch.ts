const LOOK_MS = 5_000;
/** A timer of a page that somebody looks at is never so late. */
const ASLEEP_MS = 20_000;

/**
 * Calls back when the computer or the page has slept: connections may have died meanwhile, and not every browser says so. A hidden
 * tab hears nothing, because browsers slow its timers down.
 */
export function watchWake(onWake: () => void): () => void {
  let lastMs = Date.now();
  const timer = setInterval(() => {
    const sleptMs = Date.now() - lastMs;
    lastMs = Date.now();
    if (sleptMs > ASLEEP_MS && document.visibilityState === 'visible') onWake();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
