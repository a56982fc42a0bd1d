import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { CopyOrder } from './pglite.worker';

/** A backup that dies while it holds the database lets go of it at the latest after this. */
const HOLD_MS_MAX = 60_000;
const socketName = 'copies';
/** Says where the socket is; its folder may lie elsewhere (pglite-engine.ts). */
const signpost = 'copies.json';

/** A cluster that was copied while its process runs, which waits until it is released. */
export interface HeldCopy {
  release(): void;
}

/**
 * Lets other processes of this user copy the cluster of a running database. One line asks, `{"target": folder}`, and one
 * answers, `{"problem": null}` or why not; statements wait until the connection is closed.
 */
export async function serveCopies(
  dataDir: string,
  socketFolder: string,
  copy: (order: CopyOrder) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const socket = path.join(socketFolder, socketName);
  const sockets = new Set<Socket>();
  let last: Promise<void> = Promise.resolve();

  const server = createServer((connection) => {
    sockets.add(connection);
    const released = new Int32Array(new SharedArrayBuffer(4));
    connection.on('error', () => connection.destroy());
    connection.on('close', () => {
      sockets.delete(connection);
      Atomics.store(released, 0, 1);
      Atomics.notify(released, 0);
    });
    createInterface({ input: connection }).once('line', (line) => {
      // One after another: the one that is copied is held.
      last = last.then(async () => {
        const problem = await copyFor(line, released).then(() => null, String);
        connection.write(`${JSON.stringify({ problem })}\n`);
      });
    });
  });
  async function copyFor(line: string, released: CopyOrder['released']): Promise<void> {
    const { target } = JSON.parse(line) as { target: string };
    if (existsSync(target)) throw new Error(`${target} exists already`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copy({ target, released, holdMsMax: HOLD_MS_MAX });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  await writeFile(path.join(dataDir, signpost), JSON.stringify({ socket }), { mode: 0o600 });
  return {
    async close() {
      for (const each of sockets) each.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(path.join(dataDir, signpost), { force: true });
    },
  };
}

/** Has the process that works in a data folder copy its cluster; rejects when none does. */
export async function copyRunningCluster(dataDir: string, target: string): Promise<HeldCopy> {
  const { socket } = JSON.parse(await readFile(path.join(dataDir, signpost), 'utf8')) as { socket: string };
  const connection = connect(socket);
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('close', () => reject(new Error('The database was closed meanwhile')));
      createInterface({ input: connection }).once('line', resolve);
      connection.write(`${JSON.stringify({ target })}\n`);
    });
    const { problem } = JSON.parse(answer) as { problem: string | null };
    if (problem !== null) throw new Error(problem);
  } catch (error) {
    connection.destroy();
    throw error;
  }
  connection.on('error', () => undefined);
  return { release: () => connection.destroy() };
}
