import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ObjectStoreConfig } from '@/storage/objects/settings';
import { reportAbsence } from './absences';
import { freePort } from './free-port.mjs';
import { canHaveObjectServer, installObjectServer, objectServer } from './install-object-server.mjs';

/** Building it once takes minutes, also on a slow machine. */
export const OBJECT_SERVER_MS_MAX = 900_000;

/** Whether an S3 server can be had on this machine; where there is none, the summary of the run says what was not tried. */
export function hasObjectServer(what: string): boolean {
  if (canHaveObjectServer()) return true;
  reportAbsence(what, 'there is no Go to build an S3 server with');
  return false;
}

/** An S3 server of its own with one bucket. */
export interface TestObjectServer {
  readonly config: ObjectStoreConfig;
  /** The folder whose files are the objects of the bucket. */
  readonly folder: string;
  /** SIGKILL; the data stays. */
  kill(): Promise<void>;
  /** Resolves when it takes connections and answers nothing: a busy machine stops a process late. */
  freeze(): Promise<void>;
  thaw(): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startObjectServer(): Promise<TestObjectServer> {
  await installObjectServer();
  const root = await mkdtemp(path.join(tmpdir(), 'guildhall-s3-'));
  const folder = path.join(root, 'data', 'guildhall');
  await mkdir(folder, { recursive: true });
  await mkdir(path.join(root, 'sidecar'));
  const port = await freePort();
  const config: ObjectStoreConfig = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'guildhall',
    prefix: '',
    pathStyle: true,
    accessKeyId: 'key-of-the-tests',
    secretAccessKey: 'secret-key-of-the-tests',
  };
  let child: ChildProcess | undefined;

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const words = ['--port', `127.0.0.1:${port}`, '--health', '/health', '--quiet'];
    const sidecar = ['posix', '--sidecar', path.join(root, 'sidecar'), path.join(root, 'data')];
    child = spawn(objectServer, [...words, ...sidecar], {
      env: { NODE_ENV: 'test', ROOT_ACCESS_KEY: config.accessKeyId, ROOT_SECRET_KEY: config.secretAccessKey },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The S3 server ended')));
    ended.catch(() => undefined);
    const answers = async () => {
      while (!(await fetch(`${config.endpoint}/health`).catch(() => undefined))?.ok) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.race([answers(), ended]);
  };
  await start();
  return {
    config,
    folder,
    kill,
    start,
    async freeze() {
      child?.kill('SIGSTOP');
      const answers = () =>
        fetch(`${config.endpoint}/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
      while (await answers());
    },
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(root, { recursive: true, force: true });
    },
  };
}
