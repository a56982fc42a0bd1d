import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';

/**
 * The stand-alone homeserver on a folder of its own; where the system can, on the last core, away from the load.
 *
 * @param {string} root
 */
export async function startHomeserver(root) {
  const port = await freeInternalPort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guildhall-bench-'));
  const args = [
    'scripts/homeserver.mjs',
    '--server-name',
    'bench.example',
    '--port',
    String(port),
    '--data',
    folder,
    '--open-registration',
  ];
  const pinned = os.cpus().length > 1 && existsSync('/usr/bin/taskset');
  const [command, words] = pinned
    ? ['/usr/bin/taskset', ['-c', String(os.cpus().length - 1), process.execPath, ...args]]
    : [process.execPath, args];
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, GUILDHALL_LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/_matrix/client/versions`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 120_000; !(await answers()); await wait(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('The homeserver does not start');
  }
  return {
    url,
    /** Resident memory of the process and its threads, in bytes; undefined where the system does not say. */
    memory() {
      const pids = existsSync('/proc') ? [child.pid, ...childrenOf(child.pid)] : [];
      const sizes = pids.map(
        (pid) => /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0',
      );
      return sizes.length > 0 ? sizes.reduce((sum, kib) => sum + Number(kib) * 1024, 0) : undefined;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number | undefined} pid @returns {number[]} */
function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}
