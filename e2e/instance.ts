import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { RATE_LIMITS } from './limits';
import { readMailsOf } from './mailbox';

/** A product of its own, for specs that kill its processes or need a fresh folder. */
export interface Instance {
  readonly url: string;
  readonly dataDir: string;
  /** Kills one service by SIGKILL and waits until the supervisor has brought it back. */
  killService(service: 'platform' | 'homeserver' | 'web'): Promise<void>;
  /** Kills the supervisor and everything below it, then starts again on the same folder. */
  killAllAndRestart(): Promise<void>;
  /** Ends every process and starts again on the same folder, with other settings. */
  restartWith(settings: Record<string, string>): Promise<void>;
  /** Ends every process and leaves the folder. */
  halt(): Promise<void>;
  /** Everything that the processes have written to their output. */
  said(): string;
  stop(): Promise<void>;
}

/** The product on Synapse when the specs run on that (scripts/checks/synapse.mjs). */
const onSynapse = process.env.GUILDHALL_TEST_SYNAPSE !== undefined;
const startScript = onSynapse ? 'scripts/synapse/product.mjs' : 'scripts/start.mjs';
/** What is in the command line of each service. */
const commands = {
  platform: 'platform.mjs',
  homeserver: onSynapse ? 'synapse.app.homeserver' : 'homeserver.mjs',
  web: 'gateway.mjs',
};

/** Every process below `pid`, nearest first. */
async function descendants(pid: number): Promise<{ pid: number; command: string }[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const found: { pid: number; command: string }[] = [];
  let level = [pid];
  while (level.length > 0) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    for (const child of level) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      found.push({ pid: child, command: command.replaceAll('\0', ' ') });
    }
  }
  return found;
}

export async function startInstance(
  environment: Record<string, string> = {},
  port?: number,
): Promise<Instance> {
  port ??= await freeInternalPort();
  const signerPort = await freeInternalPort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'guildhall-'));
  readMailsOf(dataDir);
  let supervisor: ChildProcess;
  let output = '';
  let changed: Record<string, string> = {};

  const isOk = async (path: string) => (await fetch(`${url}${path}`).catch(() => null))?.status === 200;
  const answers = async () => (await isOk('/healthz')) && (await isOk('/_matrix/client/versions'));
  const start = async () => {
    supervisor = spawn(process.execPath, [startScript], {
      env: {
        ...process.env,
        PORT: String(port),
        SIGNER_PORT: String(signerPort),
        DATA_DIR: dataDir,
        RATE_LIMITS,
        PAGE_RENDERINGS: '1000000',
        CHAT_LIMIT_SCALE: '1000',
        ...environment,
        ...changed,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        said = (said + chunk.toString()).slice(-4000);
      });
    }
    const isThere = expect.poll(answers, { timeout: 120_000, message: `${url} answers` }).toBe(true);
    await isThere.catch((cause: unknown) => {
      throw new Error(`The product did not start; at last it said: ${said}`, { cause });
    });
  };
  await start();

  const halt = async () => {
    const ended = new Promise((resolve) => supervisor.once('exit', resolve));
    supervisor.kill('SIGTERM');
    await ended;
    await expect.poll(answers).toBe(false);
  };
  return {
    url,
    dataDir,
    async killService(service) {
      const find = async () =>
        (await descendants(supervisor.pid ?? 0)).find(({ command }) => command.includes(commands[service]))
          ?.pid;
      const before = await find();
      if (before === undefined) throw new Error(`${service} is not running`);
      process.kill(before, 'SIGKILL');
      await expect
        .poll(async () => ((await find()) ?? before) !== before && (await answers()), { timeout: 60_000 })
        .toBe(true);
    },
    async killAllAndRestart() {
      const pids = [supervisor.pid ?? 0, ...(await descendants(supervisor.pid ?? 0)).map(({ pid }) => pid)];
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await expect.poll(answers).toBe(false);
      await start();
    },
    async restartWith(settings) {
      await halt();
      changed = settings;
      await start();
    },
    halt,
    said: () => output,
    async stop() {
      if (supervisor.exitCode === null && supervisor.signalCode === null) await halt();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
