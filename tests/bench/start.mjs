import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeInternalPort } from '../../scripts/supervisor/ports.mjs';
import { onAllCpus } from './server-process.mjs';

/**
 * From `npm start` to the first answer: built already, and in a fresh clone of the last commit, by stage.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureStart({ root, say }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guildhall-bench-'));
  try {
    say('a fresh clone');
    const clone = path.join(folder, 'clone');
    spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
    const fresh = await timeStart(clone, path.join(folder, 'data'));
    say('built, new data');
    const first = await timeStart(clone, path.join(folder, 'data2'));
    say('built, known data');
    const again = await timeStart(clone, path.join(folder, 'data2'));
    return [
      {
        title: 'From npm start to the first answer',
        figures: [
          seconds('built, on the data of a former run', again.total, 5),
          seconds('built, on a new folder', first.total),
          seconds('in a fresh clone', fresh.total),
          ...fresh.stages.map(([name, value]) => seconds(`  of it: ${name}`, value)),
        ],
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (name, value, aim = null) => ({ name, value, unit: 's', aim, better: 'lower' });

/** Starts, waits for the first page, stops. Stages are told from what the start says. */
async function timeStart(cwd, dataDir) {
  const port = await freeInternalPort();
  const startedAt = performance.now();
  const [command, ...args] = onAllCpus(['npm', 'start']);
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, GUILDHALL_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm does not pass signals on to all of its children.
    detached: true,
  });
  const heard = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, stage] = /^(\S.*?) …$/.exec(line) ?? [];
      if (stage && heard.at(-1)?.stage !== stage) heard.push({ stage, at: performance.now() });
    }
  });
  // Npm ends before those that it started; they hold its output open.
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isAnswered = () =>
    fetch(`http://localhost:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswered())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await wait(20);
  }
  const answeredAt = performance.now();
  const stagesHeard = heard.slice();
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  const stages = stagesHeard.map(({ stage, at }, n) => [
    stage,
    ((stagesHeard[n + 1]?.at ?? answeredAt) - at) / 1000,
  ]);
  return { total: (answeredAt - startedAt) / 1000, stages };
}
