import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Servers run on the last core and the load on the others, so that neither takes the other's time. */
const serverCore = os.cpus().length > 1 && existsSync('/usr/bin/taskset') ? os.cpus().length - 1 : null;
const clockTicksPerSecond = 100;

/** The core that servers are pinned to, as `taskset -c` takes it; undefined where they cannot be. */
export const serverCpus = serverCore === null ? undefined : String(serverCore);

/** Puts this process, which makes the load, on the other cores. */
export function leaveServerCore() {
  if (serverCore === null) return;
  const others = serverCore === 1 ? '0' : `0-${serverCore - 1}`;
  spawnSync('/usr/bin/taskset', ['-a', '-c', '-p', others, String(process.pid)], { stdio: 'ignore' });
}

/**
 * @param {string[]} command
 * @returns {string[]} The same, for what takes the whole machine: this process passes its own cores on.
 */
export function onAllCpus(command) {
  return serverCore === null ? command : ['/usr/bin/taskset', '-c', `0-${serverCore}`, ...command];
}

/** @param {string[]} command */
const onServerCore = (command) =>
  serverCpus === undefined ? command : ['/usr/bin/taskset', '-c', serverCpus, ...command];

/**
 * @typedef {object} ServerProcess
 * @property {string} url
 * @property {number | undefined} pid
 * @property {() => number | undefined} memory Resident memory of the process and its children, in bytes; undefined
 *   where the system does not say.
 * @property {() => number | undefined} cpuSeconds What they have used so far, those that ended left out.
 * @property {() => Promise<void>} stop
 */

/**
 * A server on the servers' core.
 *
 * @param {object} options
 * @param {string[]} options.args Of node.
 * @param {string} options.cwd
 * @param {string} options.url
 * @param {string} [options.healthPath] Answers 200 when it is ready.
 * @param {Record<string, string | undefined>} [options.env]
 * @param {boolean} [options.everyCore] On all cores, where what is measured is how the whole machine fares.
 * @returns {Promise<ServerProcess>} It answers.
 */
export async function startServer({ args, cwd, url, healthPath = '/', env = {}, everyCore = false }) {
  const words = [process.execPath, ...args];
  const [command, ...rest] = everyCore ? onAllCpus(words) : onServerCore(words);
  const child = spawn(command, rest, {
    cwd,
    env: { ...process.env, GUILDHALL_LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answering(`${url}${healthPath}`, child);
  return {
    url,
    pid: child.pid,
    memory: () => memoryOf(child.pid),
    cpuSeconds: () => cpuSecondsOf(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 300_000; !(await isReady()); await wait(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Nothing answers at ${url}`);
  }
}

/** @param {number | undefined} pid Resident bytes of a process and its children. */
export function memoryOf(pid) {
  return sumOver(pid, (one) => {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) * 1024;
  });
}

/** @param {number | undefined} pid Seconds of processor time of a process and its children. */
export function cpuSecondsOf(pid) {
  return sumOver(pid, (one) => {
    const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
    // The name in brackets may hold blanks; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
  });
}

/** @param {number | undefined} pid @param {(pid: number) => number} measure */
function sumOver(pid, measure) {
  if (pid === undefined || !existsSync(`/proc/${pid}`)) return undefined;
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + measure(one), 0);
  } catch {
    return undefined; // one of them ended meanwhile
  }
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  return ownChildrenOf(pid).flatMap((child) => [child, ...childrenOf(child)]);
}

/** @param {number} pid @returns {number[]} Without theirs. */
export function ownChildrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** @param {number} pid Proportional set size of a process and its children, in bytes; undefined where the system does not say. */
export function proportionalSetOf(pid) {
  return sumOver(pid, (one) => {
    const [, kib] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kib ?? 0) * 1024;
  });
}
