import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { writeConfiguration } from './configuration.mjs';

/**
 * A real Synapse for tests and measurements:
 *
 *     const problem = pythonProblem();                       // '../python/environment.mjs': null, or why there can be none
 *     const python = await installSynapse();                 // './install.mjs': once, by pip, into .build/synapse
 *     const synapse = await startSynapse(python, { dataDir, port, serverName, platformUrl, asToken, hsToken });
 *     synapse.url; synapse.pid(); synapse.memory();          // memory: resident bytes
 *     await synapse.stop();                                  // or kill(); start() begins again on the same data
 *
 * `databaseUrl` puts it on PostgreSQL instead of sqlite; `openRegistration` lets everybody register by `m.login.dummy`;
 * `cpus` (such as '1') pins it to these cores. All options: configuration.mjs. The folder stays after `stop`.
 *
 * @typedef {import('./configuration.mjs').SynapseOptions & { cpus?: string }} StartOptions
 *
 * @typedef {object} RunningSynapse
 * @property {string} url
 * @property {() => number | undefined} pid
 * @property {() => number | undefined} memory Resident, in bytes; undefined where the system does not say.
 * @property {() => Promise<void>} ended Resolves when the process that runs now has ended.
 * @property {() => Promise<void>} start On the same port and data.
 * @property {() => Promise<void>} kill SIGKILL.
 * @property {() => Promise<void>} stop SIGTERM, and SIGKILL when that does not help within ten seconds.
 */

/** Between Python and a module, so that no killed test leaves it behind. Its standard input is to be a pipe. */
export const endWithParent = fileURLToPath(new URL('end_with_parent.py', import.meta.url));

/** Its start is some seconds of work, and takes minutes where everything else goes first. */
const startMsMax = 240_000;
const stopMsMax = 10_000;

/**
 * @param {string} python That of `installSynapse`.
 * @param {StartOptions} options
 * @returns {Promise<RunningSynapse>} It answers.
 */
export async function startSynapse(python, options) {
  const words = [endWithParent, 'synapse.app.homeserver', ...writeConfiguration(options)];
  const url = `http://127.0.0.1:${options.port}`;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const start = async () => {
    const pinned = options.cpus === undefined ? [] : ['taskset', '-c', options.cpus];
    const [command, ...args] = [...pinned, python, ...words];
    child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    await answering(`${url}/_matrix/client/versions`, child);
  };
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const insist = setTimeout(() => child?.kill('SIGKILL'), stopMsMax);
    await ended;
    clearTimeout(insist);
  };
  await start().catch(async (error) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: () => child?.pid,
    memory: () => residentBytes(child?.pid),
    async ended() {
      if (isRunning(child)) await once(child, 'exit');
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (const end = Date.now() + startMsMax; ; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`Synapse ended with ${child.exitCode}.`);
    const isOk = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    if (Date.now() > end) throw new Error('Synapse does not answer.');
  }
}

/** @param {number | undefined} pid */
function residentBytes(pid) {
  try {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}
