import { setTimeout as wait } from 'node:timers/promises';

const AGAIN_MS = 250;

interface Supervised {
  ended(): Promise<unknown>;
  start(): Promise<void>;
}

/** Starts a process again whenever it ends by itself, as its supervisor does; answers how to stop doing so. */
export function keepRunning(server: Supervised): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await Promise.race([server.ended(), stopped]);
      if (stopping.signal.aborted) return;
      await wait(AGAIN_MS);
      await server.start().catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await work;
  };
}
