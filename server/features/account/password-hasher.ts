import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PasswordCost } from '@/server/config/password-cost';
import { AppError } from '@/server/http/app-error';
import type { PasswordAnswer, PasswordJob } from './password.worker';

/** Hashes and compares passwords with Argon2id. Both refuse with `busy` when too many wait already. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for the hash null too, after the same work: nobody learns from the time whether an account exists. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: PasswordJob;
  resolve(result: string | boolean): void;
  reject(error: unknown): void;
}

/** One worker thread, one job at a time, at most `waitingMax` more in line. */
export class WorkerPasswordHasher implements PasswordHasher {
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  readonly #waiting: Waiting[] = [];
  #closed = false;
  readonly #waitingMax: number;
  readonly #cost: PasswordCost;

  constructor(waitingMax: number, cost: PasswordCost) {
    this.#waitingMax = waitingMax;
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const result = await this.#run({ kind: 'hash', password });
    if (typeof result !== 'string') throw new Error('The password worker answered something else');
    return result;
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    return (await this.#run({ kind: 'verify', password, hash })) === true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The platform stops'));
    await this.#worker?.terminate();
  }

  #run(job: PasswordJob): Promise<string | boolean> {
    if (this.#closed) return Promise.reject(new Error('The platform stops'));
    if (this.#waiting.length >= this.#waitingMax) {
      return Promise.reject(new AppError('busy', {}, { retryAfterSeconds: 5 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current || this.#closed) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#current = next;
    this.#worker ??= this.#start();
    this.#worker.postMessage(next.job);
  }

  #start(): Worker {
    const worker = new Worker(path.resolve('.build/password.worker.mjs'), { workerData: this.#cost });
    worker.on('message', (answer: PasswordAnswer) => {
      this.#settle(({ resolve, reject }) =>
        'result' in answer ? resolve(answer.result) : reject(new Error(answer.error)),
      );
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The password worker ended')));
    // The listener alone must not keep a process alive that has nothing else to do.
    worker.unref();
    return worker;
  }

  /** A worker that dies takes only the job it was on; the next job starts another worker. */
  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#settle(({ reject }) => reject(error));
  }

  #settle(tell: (job: Waiting) => void): void {
    const done = this.#current;
    this.#current = null;
    if (done) tell(done);
    this.#next();
  }
}
