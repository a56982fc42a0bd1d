import { constants, cpSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { PanicWatch } from './panic-watch';

/** What the worker is started for. */
export type PgliteTask =
  | { kind: 'serve'; cluster: string; socket: string }
  | { kind: 'prepare-template'; template: string; migrationsFolder: string | null };

/** What the worker says. After `failed` nothing in it can be relied on. */
export type PgliteReport =
  | { kind: 'ready' }
  | { kind: 'prepared' }
  | { kind: 'closed' }
  | { kind: 'copied'; problem: string | null }
  | { kind: 'failed'; message: string };

/** What it is told. */
export type PgliteOrder = 'close' | CopyOrder;

/** Copy the cluster, and run no statement until `released[0]` is 1 or the time is over. */
export interface CopyOrder {
  readonly target: string;
  readonly released: Int32Array<SharedArrayBuffer>;
  readonly holdMsMax: number;
}

/** PostgreSQL's own 128 MB are never given back. All of them count from the start, and what is not in them, the system keeps as pages of files. */
const ownParams = ['-c', 'shared_buffers=16MB'];

/**
 * Parse, Bind, Describe, Execute and Close: the client sends them together and waits for what comes after Sync. Carried out together
 * they take about a third less time, with one answer instead of one for each.
 */
const partsOfStatement = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));
/** The first message of a client has no letter; its first byte is of its length. */
const STARTUP = 0;
const TERMINATE = 'X'.charCodeAt(0);

function report(message: PgliteReport): void {
  parentPort?.postMessage(message);
}

async function prepareTemplate(template: string, migrationsFolder: string | null): Promise<void> {
  const unfinished = `${template}.${process.pid}-${Date.now()}`;
  await mkdir(path.dirname(template), { recursive: true });
  const db = await PGlite.create(unfinished);
  if (migrationsFolder !== null) {
    // An engine that serves has no use for these.
    const [{ drizzle }, { migrate }] = await Promise.all([
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ]);
    await migrate(drizzle(db), { migrationsFolder });
  }
  await db.exec('CHECKPOINT');
  await db.close();
  try {
    await rename(unfinished, template);
  } catch {
    // Somebody else was faster; theirs is as good.
    await rm(unfinished, { recursive: true, force: true });
  }
  report({ kind: 'prepared' });
}

async function serve(cluster: string, socket: string): Promise<void> {
  // PostgreSQL's own mark that somebody works here. Our lock says so, and a mark that a killed process had only begun to
  // write would keep the database from opening for ever.
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  const db = await PGlite.create(cluster, { startParams: [...PGlite.defaultStartParams, ...ownParams] });

  // SQL errors travel as protocol messages. What is thrown here, and a PANIC, is the engine itself breaking, after which
  // nothing it says is true, and the socket server could leave every caller waiting for ever.
  const execute = db.execProtocolRawStream.bind(db);
  const watch = new PanicWatch();
  const waiting: Uint8Array[] = [];
  db.execProtocolRawStream = async (message, options) => {
    const kind = message[0] ?? 0;
    // A client that comes or goes leaves nothing behind that it sent in part.
    if (kind === STARTUP || kind === TERMINATE) waiting.length = 0;
    waiting.push(message);
    if (partsOfStatement.has(kind)) return;
    try {
      await execute(Buffer.concat(waiting.splice(0)), {
        ...options,
        onRawData(data) {
          const panic = watch.read(data);
          if (panic === undefined) options.onRawData(data);
          else report({ kind: 'failed', message: panic });
        },
      });
    } catch (error) {
      report({ kind: 'failed', message: String(error) });
      throw error;
    }
  };

  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 4 });
  await server.start();

  parentPort?.on('message', (order: PgliteOrder) => {
    if (order === 'close') void close();
    else copy(order);
  });
  /**
   * Nothing else runs in this thread meanwhile, so the copy is what a killed process would leave: everything that was
   * acknowledged is in it.
   */
  function copy({ target, released, holdMsMax }: CopyOrder): void {
    let problem: string | null = null;
    try {
      cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
    } catch (error) {
      problem = String(error);
    }
    report({ kind: 'copied', problem });
    Atomics.wait(released, 0, 0, holdMsMax);
  }
  async function close(): Promise<void> {
    await server.stop();
    await db.exec('CHECKPOINT');
    await db.close();
    report({ kind: 'closed' });
  }

  report({ kind: 'ready' });
}

const task: PgliteTask = workerData;
try {
  if (task.kind === 'serve') await serve(task.cluster, task.socket);
  else await prepareTemplate(task.template, task.migrationsFolder);
} catch (error) {
  report({ kind: 'failed', message: String(error) });
}
