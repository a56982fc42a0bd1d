import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

export interface ChildLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Processor time; a busy machine may take longer by the clock. */
  readonly cpuSeconds: number;
  readonly timeoutMs: number;
  /** What the process may allocate, where the system has such a limit. */
  readonly memoryMiB: number;
}

/** As many wait already as may. */
export class ChildrenBusyError extends Error {
  override readonly name = 'ChildrenBusyError';
}

/** Runs a script on what strangers sent, in a process of its own each time, a few at once. */
export interface LimitedChildren {
  /**
   * Gives the script one argument and the input on its standard input, and answers what it wrote; nothing when one of
   * the limits stopped it. Throws ChildrenBusyError, or an Error when it could not run at all.
   */
  run(argument: string, input: Buffer): Promise<Buffer>;
}

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/** `script` is a bundle in `.build`. */
export function createLimitedChildren(script: string, limits: ChildLimits): LimitedChildren {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(argument, input) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) throw new ChildrenBusyError();
        // Whoever is done hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await runChild(script, argument, input, limits);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function runChild(script: string, argument: string, input: Buffer, limits: ChildLimits): Promise<Buffer> {
  const [command, ...words] = childCommand(script, argument, limits);
  return new Promise((resolve, reject) => {
    // A bare environment: nothing that the process knows is there to be read.
    const child = spawn(command, words, {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > ANSWER_BYTES_MAX) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    // A child that refuses early stops reading; what it said is what counts.
    child.stdin.on('error', () => undefined);
    child.on('spawn', () => lowerPriority(child.pid));
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(chunks));
      // Ended by the clock, or by the system for what it took.
      else if (signal !== null || code === null || code > 128) resolve(Buffer.alloc(0));
      // It answers whatever it is given, so this is no fault of the input.
      else reject(new Error(`The child ${script} ended with ${code}`));
    });
    child.stdin.end(input);
  });
}

/** On Linux and macOS a shell sets the limits and becomes the child. */
function childCommand(script: string, argument: string, limits: ChildLimits): [string, ...string[]] {
  const node: [string, ...string[]] = [
    process.execPath,
    '--max-old-space-size=128',
    path.resolve(script),
    argument,
  ];
  if (process.platform === 'win32') return node;
  const ulimits = [`-d ${limits.memoryMiB * 1024}`, `-t ${limits.cpuSeconds}`, '-f 0', '-c 0'];
  // A system that lacks one of them still has the time limit and the small heap.
  const setUp = ulimits.map((words) => `ulimit ${words} 2>/dev/null`).join('; ');
  return ['/bin/sh', '-c', `${setUp}; exec "$@"`, 'sh', ...node];
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) os.setPriority(pid, 5);
  } catch {
    // The child may have ended already, and works without it.
  }
}
