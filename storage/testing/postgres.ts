import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL that the tests have started, on a port of 127.0.0.1, as an ordinary user. */
export interface TestPostgres {
  /** As the superuser. */
  readonly url: string;
  /** Where its programs lie. */
  readonly programs: string;
  /** Its log, one JSON object a line. */
  readonly logFile: string;
  stop(): Promise<void>;
}

/** A first start makes a cluster, and where there is no PostgreSQL yet it is installed before. */
const START_MS_MAX = 300_000;

/** The folder that `scripts/testing/jest-global-setup.mjs` gives all test files of a run. */
const runFolder = process.env.GUILDHALL_TEST_POSTGRES_FOLDER;

/** Starts one of its own, for tests that stop it or look at all of it; it ends with this process at the latest. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync('/tmp/guildhall-pg-');
  startGuard(folder, process.pid);
  return answerOf(folder);
}

/** The one of this run of the tests, started by who asks first. */
export async function sharedPostgres(): Promise<TestPostgres> {
  if (runFolder === undefined) throw new Error('Jest has not set GUILDHALL_TEST_POSTGRES_FOLDER');
  const folder = path.join(runFolder, 'postgres');
  mkdirSync(runFolder, { recursive: true });
  // PostgreSQL runs as another user, who passes through.
  chmodSync(runFolder, 0o711);
  try {
    mkdirSync(folder, { mode: 0o700 });
    startGuard(folder, Number(path.basename(runFolder).split('-')[2]));
  } catch (error) {
    // Another test file was faster.
    if (Reflect.get(error as object, 'code') !== 'EEXIST') throw error;
  }
  return answerOf(folder);
}

function startGuard(folder: string, parent: number): void {
  const log = openSync(`${folder}.guard.log`, 'a', 0o600);
  spawn(process.execPath, [path.resolve('storage/testing/postgres-guard.mjs'), folder, String(parent)], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  closeSync(log);
}

type Answer = { problem: string } | { url: string; programs: string; guard: number };

async function answerOf(folder: string): Promise<TestPostgres> {
  const file = path.join(folder, 'answer.json');
  await until(() => existsSync(file));
  const answer = JSON.parse(readFileSync(file, 'utf8')) as Answer;
  if ('problem' in answer) throw new Error(`${answer.problem} (${folder}.guard.log)`);
  await answering(answer.url);
  return {
    url: answer.url,
    programs: answer.programs,
    logFile: path.join(folder, 'log.json'),
    async stop() {
      process.kill(answer.guard, 'SIGTERM');
      await until(() => !existsSync(folder));
    },
  };
}

async function answering(url: string): Promise<void> {
  await until(async () => {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; !(await holds());) {
    if (Date.now() > end) throw new Error('PostgreSQL did not start in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
