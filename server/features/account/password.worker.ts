import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { argon2id, argon2Verify } from 'hash-wasm';
import type { PasswordCost } from '@/server/config/password-cost';

/*
 * Worker thread that hashes passwords. It does one job at a time; whoever posts the next one before the answer waits
 * in the port's queue, so the caller bounds it.
 */

export type PasswordJob =
  | { kind: 'hash'; password: string }
  /** Without a hash the work is the same and the answer is false. */
  | { kind: 'verify'; password: string; hash: string | null };
export type PasswordAnswer = { result: string | boolean } | { error: string };

const cost: PasswordCost = workerData;

const hash = (password: string) =>
  argon2id({
    password,
    salt: randomBytes(16),
    memorySize: cost.memoryKiB,
    iterations: cost.rounds,
    parallelism: 1,
    hashLength: 32,
    outputType: 'encoded',
  });

const port = parentPort;
if (!port) throw new Error('password.worker runs as a worker thread');

const nobody = hash(randomBytes(32).toString('base64url'));

async function work(job: PasswordJob): Promise<string | boolean> {
  if (job.kind === 'hash') return hash(job.password);
  // The library throws on an empty password, which nobody can have; the work is the same.
  const matches = await argon2Verify({ password: job.password || ' ', hash: job.hash ?? (await nobody) });
  return matches && job.hash !== null && job.password !== '';
}

port.on('message', (job: PasswordJob) => {
  work(job).then(
    (result) => port.postMessage({ result } satisfies PasswordAnswer),
    (error: unknown) => port.postMessage({ error: String(error) } satisfies PasswordAnswer),
  );
});
