import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** A chain of its own, which mines a block for each transaction. */
export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended, however. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  readonly chainId: number;
  /** A free one without. */
  readonly port?: number;
  /** What the chain begins with, as `anvil_dumpState` gives it. */
  readonly stateFile?: string;
  /** Where the process is noted, so that the next one can end it when ours was killed before. */
  readonly pidFile?: string;
  /** Accounts with coins whose keys everybody knows. */
  readonly accounts?: number;
  /** Called for every block that is mined from now on. */
  readonly onBlock?: () => void;
}

/** Starts anvil on the loopback interface; resolves when it listens. */
export async function startAnvil({
  chainId,
  port = 0,
  stateFile,
  pidFile,
  accounts = 10,
  onBlock,
}: AnvilOptions): Promise<Anvil> {
  if (pidFile !== undefined) await endOrphan(pidFile);
  const child = spawn(
    anvilBinary(),
    [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      ...['--accounts', String(accounts)],
      ...(stateFile !== undefined && existsSync(stateFile) ? ['--load-state', stateFile] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void ended.then(() => process.off('exit', kill));
  if (pidFile !== undefined && child.pid !== undefined) writeFileSync(pidFile, String(child.pid));
  const heard: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    heard.push(line);
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address === undefined || child.pid === undefined) continue;
    followBlocks(child.stdout, onBlock);
    return {
      url: `http://${address}`,
      pid: child.pid,
      ended,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`anvil ended before it listened: ${heard.join('\n')}`);
}

/** Calls `onBlock` for each block that anvil prints. Also drains its output: anvil blocks when the pipe is full. */
function followBlocks(printed: Readable, onBlock?: () => void): void {
  createInterface({ input: printed }).on('line', (line) => {
    if (/^\s*Block Number:/.test(line)) onBlock?.();
  });
}

/** The executable of this system; the package's own wrapper would only stand between. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    const { resolve } = createRequire(path.resolve('package.json'));
    return path.join(path.dirname(resolve(`${name}/package.json`)), 'bin', 'anvil');
  } catch {
    throw new Error(`There is no anvil for this system (${name}): set CHAIN_LOCAL=off to start without it.`);
  }
}

/** Ends the anvil that a killed process of ours left behind; it would hold port and state. */
async function endOrphan(pidFile: string): Promise<void> {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  rmSync(pidFile, { force: true });
  if (!Number.isInteger(pid) || pid <= 0) return;
  while (isAnvil(pid)) {
    process.kill(pid, 'SIGKILL');
    await wait(20);
  }
}

/** The number may belong to another program by now. */
function isAnvil(pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.startsWith(anvilBinary());
  } catch {
    return false;
  }
}
