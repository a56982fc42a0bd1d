import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from './product.mjs';
import { cpuSecondsOf, onAllCpus, ownChildrenOf, proportionalSetOf } from './server-process.mjs';

const REST_MINUTES = Number(process.env.BENCH_REST_MINUTES ?? 5);
const WATCHED_SECONDS = 60;
const KILLS = 10;

/** The processes below the supervisor, by what their command names. */
const parts = {
  platform: 'platform.mjs',
  homeserver: 'homeserver.mjs',
  gateway: 'gateway.mjs',
  chains: 'local-chain.mjs',
};

/**
 * What somebody who tries the product pays for: its packages, the demonstration, and an installation at rest.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureTrial({ root, say }) {
  const product = await startProduct(root, {}, true);
  try {
    say('the demonstration');
    const demo = await fillDemo(root, product);
    say(`at rest, for ${REST_MINUTES} minutes`);
    await wait(REST_MINUTES * 60_000);
    const rest = await watch(product.pid);
    say(`killed ${KILLS} times`);
    const back = await killAndWait(product);
    const figure = (name, value, unit, aim) => ({ name, value, unit, aim, better: 'lower' });
    return [
      {
        title: 'A trial',
        figures: [
          figure('what npm ci brings', packagesGib(root), 'GiB', 1.2),
          figure('npm run demo', demo.seconds, 's', 40),
          figure('the same, processor of the servers', demo.cpuSeconds, 's'),
          figure(
            `at rest after ${REST_MINUTES} minutes, proportional set size`,
            megabytes(rest.all),
            'MB',
            800,
          ),
          ...Object.keys(parts).map((name) => figure(`of it ${name}`, megabytes(rest[name]), 'MB')),
          figure('the same, of a core', rest.ofCore, '%', 1),
          figure('platform killed → it answers, slowest of ten', Math.max(...back), 's', 5),
        ],
        notes: ['600 MB at rest are wanted. The rest of it is the supervisor.'],
      },
    ];
  } finally {
    await product.stop();
  }
}

const megabytes = (bytes) => (bytes === undefined ? null : bytes / 1_000_000);

async function fillDemo(root, { dataDir, pid }) {
  const [command, ...args] = onAllCpus([process.execPath, 'scripts/demo.mjs']);
  const cpuBefore = cpuSecondsOf(pid);
  const startedAt = performance.now();
  await promisify(execFile)(command, args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = cpuSecondsOf(pid);
  return {
    seconds,
    cpuSeconds: cpuBefore === undefined || cpuAfter === undefined ? null : cpuAfter - cpuBefore,
  };
}

async function watch(pid) {
  const before = cpuSecondsOf(pid);
  await wait(WATCHED_SECONDS * 1000);
  const after = cpuSecondsOf(pid);
  const of = Object.entries(parts).map(([name, file]) => [name, proportionalSetOf(processOf(pid, file))]);
  return {
    ...Object.fromEntries(of),
    all: proportionalSetOf(pid),
    ofCore: before === undefined || after === undefined ? null : ((after - before) / WATCHED_SECONDS) * 100,
  };
}

/** @returns {number | undefined} The supervisor's child that runs a file. */
function processOf(supervisor, file) {
  return ownChildrenOf(supervisor).find((pid) => {
    const command = `/proc/${pid}/cmdline`;
    return existsSync(command) && readFileSync(command, 'utf8').includes(file);
  });
}

/** @returns {Promise<number[]>} Seconds from each kill of the platform to the next answer that needs it. */
async function killAndWait({ pid, publicUrl }) {
  const answers = () =>
    fetch(`${publicUrl}/api/games`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const times = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (!(await answers())) await wait(50);
    process.kill(processOf(pid, parts.platform), 'SIGKILL');
    const startedAt = performance.now();
    await wait(50);
    while (!(await answers())) await wait(50);
    times.push((performance.now() - startedAt) / 1000);
  }
  return times;
}

function packagesGib(root) {
  const listed = execFileSync('du', ['-sk', path.join(root, 'node_modules')], { encoding: 'utf8' });
  return Number(listed.split('\t')[0]) / 1024 ** 2;
}
