import type { Strength } from './strength';
import type { StrengthAnswer, StrengthJob } from './strength.worker';

/** Answers how strong a password is, or null where a newer password came before its turn. Rejects where it cannot say. */
export type Judge = (password: string) => Promise<Strength | null>;

/** Runs one judgement at a time; of those that wait only the newest is run. */
export function newestOnly(judge: (password: string) => Promise<Strength>): Judge {
  let newest: symbol | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return async (password) => {
    const turn = Symbol();
    newest = turn;
    const before = running;
    const own = before.then(() => (newest === turn ? judge(password) : null));
    // The next one waits for this one, whatever becomes of it.
    running = own.catch(() => {});
    return own;
  };
}

/** Judges passwords in a worker, which is loaded with the first one: nothing else of the signer needs its word lists. */
export class PasswordJudge {
  #worker: Worker | null = null;
  readonly #names: () => Promise<readonly string[]>;

  /** The names of the person are fetched when they are needed. */
  constructor(names: () => Promise<readonly string[]>) {
    this.#names = names;
  }

  readonly judge = newestOnly(async (password) => {
    const names = await this.#names();
    const worker = (this.#worker ??= new Worker(new URL('./strength.worker.ts', import.meta.url), {
      type: 'module',
    }));
    return new Promise<Strength>((resolve, reject) => {
      const fail = () => {
        // The next password is judged by a worker that is loaded again.
        this.end();
        reject(new Error('The password could not be judged'));
      };
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<StrengthAnswer>) =>
        'strength' in data ? resolve(data.strength) : fail();
      worker.postMessage({ password, names } satisfies StrengthJob);
    });
  });

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
