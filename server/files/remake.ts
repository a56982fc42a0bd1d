import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../http/failure';
import type { ImageType } from './files';
import type { PictureAnswer, PictureOrder } from './picture';

export interface RemadePicture {
  readonly bytes: Buffer;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/** Makes pictures anew, a few at a time; see image.child.ts. */
export interface PictureMaker {
  /** Throws image_broken, image_too_large (also when it takes too much time or memory), or `busy` when many wait. */
  make(input: Buffer, order: PictureOrder): Promise<RemadePicture>;
}

export interface PictureMakerLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Processor time; a busy machine may take longer by the clock. */
  readonly cpuSeconds: number;
  readonly timeoutMs: number;
  /** What the process may allocate, where the system has such a limit. */
  readonly memoryMiB: number;
}

const defaultLimits: PictureMakerLimits = {
  atOnce: 2,
  waitingMax: 16,
  cpuSeconds: 20,
  timeoutMs: 45_000,
  memoryMiB: 768,
};
const HEAD_MAX = 1000;
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

export function createPictureMaker(limits: PictureMakerLimits = defaultLimits): PictureMaker {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async make(input, order) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) throw new Failure('busy', {}, { retryAfterSeconds: 5 });
        // Whoever is done hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return readAnswer(await runChild(input, order, limits));
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** What the child wrote; empty when one of its limits stopped it. Rejects when it could not run at all. */
function runChild(input: Buffer, order: PictureOrder, limits: PictureMakerLimits): Promise<Buffer> {
  const [command, ...words] = childCommand(order, limits);
  return new Promise((resolve, reject) => {
    // A bare environment: nothing that the platform knows is there to be read.
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
      // It answers whatever it is given, so this is no fault of the picture.
      else reject(new Error(`The picture child ended with ${code}`));
    });
    child.stdin.end(input);
  });
}

/** On Linux and macOS a shell sets the limits and becomes the child. */
function childCommand(order: PictureOrder, limits: PictureMakerLimits): [string, ...string[]] {
  const script = path.resolve('.build/image.child.mjs');
  const node: [string, ...string[]] = [
    process.execPath,
    '--max-old-space-size=128',
    script,
    JSON.stringify(order),
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

function readAnswer(output: Buffer): RemadePicture {
  const end = output.subarray(0, HEAD_MAX).indexOf('\n');
  // Stopped before it could answer: time, memory or processor ran out.
  if (end < 0) throw new Failure('image_too_large');
  const head = JSON.parse(output.subarray(0, end).toString()) as PictureAnswer;
  if (head.kind === 'refused') throw new Failure(head.error);
  return { bytes: output.subarray(end + 1), type: head.type, width: head.width, height: head.height };
}
