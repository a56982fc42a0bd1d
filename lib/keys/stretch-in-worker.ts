import { checkCost, type Stretch } from './kdf';
import type { StretchAnswer, StretchJob } from './kdf.worker';

/**
 * Argon2id in a worker of its own, which ends with its answer: the memory that it filled goes with it. The bytes of the
 * password are handed over, not copied.
 */
export const stretchInWorker: Stretch = async (password, kdf) => {
  checkCost(kdf);
  const worker = new Worker(new URL('./kdf.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<StretchAnswer>) =>
        'stretched' in data
          ? resolve(data.stretched)
          : reject(new Error('The password could not be stretched')),
      );
      worker.addEventListener('error', () => reject(new Error('The worker for passwords does not run')));
      worker.postMessage({ password, kdf } satisfies StretchJob, [password.buffer]);
    });
  } finally {
    worker.terminate();
  }
};
