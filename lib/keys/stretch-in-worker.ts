import type { Bytes } from './bytes';
import { checkCost, NotStretched, type Stretch } from './kdf';
import type { StretchAnswer, StretchJob } from './kdf.worker';

/** A worker for passwords that can be loaded before it is needed. The bytes of a password are handed over, not copied. */
export class StretchWorker {
  readonly #worker = new Worker(new URL('./kdf.worker.ts', import.meta.url), { type: 'module' });
  #settle: ((answer: StretchAnswer) => void) | null = null;
  #fail: (cause: Error) => void = () => {};
  /** From here on it needs no connection: its script runs. */
  readonly ready: Promise<void>;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#worker.addEventListener('message', ({ data }: MessageEvent<StretchAnswer>) => {
        if ('loaded' in data) resolve();
        else this.#settle?.(data);
      });
      this.#worker.addEventListener('error', () =>
        this.#fail(new Error('The worker for passwords does not run')),
      );
    });
    // Who stretches is told as well.
    this.ready.catch(() => {});
  }

  /** One password at a time. */
  readonly stretch: Stretch = async (password, kdf) => {
    checkCost(kdf);
    await this.ready;
    return new Promise<Bytes>((resolve, reject) => {
      this.#fail = reject;
      this.#settle = (answer) =>
        'stretched' in answer ? resolve(answer.stretched) : reject(new NotStretched());
      this.#worker.postMessage({ password, kdf } satisfies StretchJob, [password.buffer]);
    });
  };

  end(): void {
    this.#worker.terminate();
  }
}

/**
 * Argon2id in workers, each of which ends with its answer: the memory that it filled goes with it. One that was prepared
 * takes the next password without loading anything.
 */
export class PreparedStretch {
  #prepared: StretchWorker | null = null;

  /** To be called while a password is being typed. */
  prepare(): void {
    if (this.#prepared) return;
    const worker = new StretchWorker();
    this.#prepared = worker;
    // What could not be loaded is tried again by whoever needs it.
    worker.ready.catch(() => {
      if (this.#prepared === worker) this.end();
    });
  }

  readonly stretch: Stretch = async (password, kdf) => {
    checkCost(kdf);
    const worker = this.#prepared ?? new StretchWorker();
    this.#prepared = null;
    try {
      return await worker.stretch(password, kdf);
    } finally {
      worker.end();
    }
  };

  end(): void {
    this.#prepared?.end();
    this.#prepared = null;
  }
}
