import { constants, cpSync, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { serveCopies } from './cluster-copies';
import { templateFor } from './cluster-template.mjs';
import { takeFolderLock } from './folder-lock.mjs';
import type { CopyOrder, PgliteOrder, PgliteReport, PgliteTask } from './pglite.worker';

/** A unix socket's whole path must fit into 108 bytes (104 on macOS). */
const socketPathBytesMax = 100;
const socketName = '.s.PGSQL.5432';
const closeMsMax = 8_000;
/** Messages come and go. The usual 48 stay with a thread that has come to rest, because V8 collects when objects are made. */
const YOUNG_MB_MAX = 12;

/** The embedded database broke down; nothing that was not acknowledged can be relied on. */
export class EngineDiedError extends Error {
  constructor(why: string) {
    super(`The embedded database stopped working: ${why}`);
    this.name = 'EngineDiedError';
  }
}

export interface PgliteEngine {
  /** The folder that `pg` takes as its host. */
  readonly socketFolder: string;
  /** Checkpoints, closes and gives the folder back. Call it when no connection is open any more. */
  close(): Promise<void>;
}

/**
 * Opens the database in `dataDir` (made from the template when it is new) in a worker thread, which serves the
 * PostgreSQL protocol on a unix socket. Throws `FolderLockedError` while another process works in the folder.
 */
export async function startPgliteEngine(
  { dataDir, migrationsFolder, holder }: { dataDir: string; migrationsFolder: string | null; holder: string },
  onDeath: (error: EngineDiedError) => void,
): Promise<PgliteEngine> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const lock = takeFolderLock(dataDir, holder);
  try {
    const cluster = path.join(dataDir, 'cluster');
    if (!existsSync(cluster)) await createCluster(cluster, migrationsFolder);

    const socketFolder = await createSocketFolder(dataDir);
    const worker = new PgliteWorker({ kind: 'serve', cluster, socket: path.join(socketFolder, socketName) });
    await worker.until('ready');
    worker.onDeath = onDeath;
    const copies = await serveCopies(dataDir, socketFolder, (order) => worker.copy(order));

    return {
      socketFolder,
      async close() {
        worker.onDeath = undefined;
        try {
          await copies.close();
          await worker.close();
        } finally {
          await rm(socketFolder, { recursive: true, force: true });
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** One thread with one task; its end before `close` is a death. */
class PgliteWorker {
  onDeath: ((error: EngineDiedError) => void) | undefined;
  readonly #thread: Worker;
  readonly #ended: Promise<void>;
  #death: EngineDiedError | undefined;
  readonly #waiting = new Map<
    PgliteReport['kind'],
    { resolve(report: PgliteReport): void; reject(error: Error): void }
  >();

  constructor(task: PgliteTask) {
    this.#thread = new Worker(path.resolve('.build/pglite.worker.mjs'), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
    });
    this.#thread.on('message', (message: PgliteReport) => {
      if (message.kind === 'failed') this.#die(message.message);
      else this.#waiting.get(message.kind)?.resolve(message);
    });
    this.#thread.on('error', (error) => this.#die(String(error)));
    this.#ended = new Promise((resolve) => {
      this.#thread.on('exit', (code) => {
        this.#die(`its thread ended with code ${code}`);
        resolve();
      });
    });
  }

  /** Resolves when the worker has reported `kind`, rejects when it dies before. */
  until(kind: PgliteReport['kind']): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#death) reject(this.#death);
      this.#waiting.set(kind, { resolve: () => resolve(), reject });
    });
  }

  async copy(order: CopyOrder): Promise<void> {
    const copied = new Promise<string | null>((resolve, reject) => {
      if (this.#death) reject(this.#death);
      this.#waiting.set('copied', { resolve: (report) => resolve(problemIn(report)), reject });
    });
    this.#tell(order);
    const problem = await copied;
    if (problem !== null) throw new Error(problem);
  }

  #tell(order: PgliteOrder): void {
    this.#thread.postMessage(order);
  }

  async close(): Promise<void> {
    const closed = this.until('closed');
    this.#tell('close');
    const timer = setTimeout(() => this.#die('it did not close in time'), closeMsMax);
    try {
      await closed;
    } finally {
      clearTimeout(timer);
      await this.end();
    }
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
    await this.#ended;
  }

  #die(why: string): void {
    if (this.#death) return;
    this.#death = new EngineDiedError(why);
    // Its sockets close with it, so that everybody who waits for an answer gets an error instead.
    void this.#thread.terminate();
    for (const waiting of this.#waiting.values()) waiting.reject(this.#death);
    this.onDeath?.(this.#death);
  }
}

function problemIn(report: PgliteReport): string | null {
  return report.kind === 'copied' ? report.problem : null;
}

/** Copies the template beside its final place and renames it, so that a killed copy is never taken for a database. */
async function createCluster(cluster: string, migrationsFolder: string | null): Promise<void> {
  const template = await templateFor(migrationsFolder);
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  // A thousand small files, before anybody is served: one by one through promises takes three times the work.
  cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(unfinished, cluster);
}

async function createSocketFolder(dataDir: string): Promise<string> {
  const beside = path.join(path.resolve(dataDir), 'socket');
  if (Buffer.byteLength(path.join(beside, socketName)) > socketPathBytesMax) {
    return mkdtemp(path.join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'guildhall-'));
  }
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  return beside;
}
