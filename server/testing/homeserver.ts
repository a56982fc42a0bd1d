import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChatEngine } from '@/server/config/config';
import { createTestDatabase, testEngine, type TestEngine } from '@/storage/testing/test-database';
import { freePort } from '@/storage/testing/free-port.mjs';
import { QUICK_CODE } from '@/storage/testing/quick-code';
import { startTestSynapse } from './synapse';

export const TEST_AS_TOKEN = 'as-token-of-the-tests-0123456789abcdef';
export const TEST_HS_TOKEN = 'hs-token-of-the-tests-0123456789abcdef';
export const TEST_SERVER_NAME = 'chat.test';

/** A homeserver of its own, as a process. */
export interface TestHomeserver {
  readonly engine: ChatEngine;
  readonly url: string;
  /** Uploaded files lie in `media` of it. */
  readonly dataDir: string;
  /** Of the superuser, where it stands on PostgreSQL; null for the embedded database and for Synapse. */
  readonly databaseUrl: string | null;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface HomeserverOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly platformUrl: string;
  readonly serverName: string;
  /** More of the environment of ours. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Of ours. */
  readonly database?: TestEngine;
}

/** A Python with Synapse in it: then the tests run against that instead of ours (scripts/synapse/install.mjs). */
const synapsePython = process.env.GUILDHALL_TEST_SYNAPSE;

/**
 * Starts the homeserver that the tests run against, with an empty database. Where it only stands by, PostgreSQL costs a
 * fraction of the embedded database, which its own tests run on.
 */
export async function startHomeserver(
  platformUrl: string,
  {
    serverName = TEST_SERVER_NAME,
    environment,
    database = testEngine(),
  }: Partial<Pick<HomeserverOptions, 'serverName' | 'environment' | 'database'>> = {},
): Promise<TestHomeserver> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-hs-'));
  const options = { dataDir, port: await freePort(), platformUrl, serverName, environment, database };
  const homeserver: TestHomeserver = synapsePython
    ? { engine: 'synapse', dataDir, databaseUrl: null, ...(await startTestSynapse(synapsePython, options)) }
    : await startEmbedded(options);
  return {
    ...homeserver,
    async stop() {
      await homeserver.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startEmbedded(options: HomeserverOptions): Promise<TestHomeserver> {
  const database =
    options.database === 'postgres'
      ? await createTestDatabase(path.resolve('homeserver/db/migrations'))
      : null;
  const url = `http://127.0.0.1:${options.port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawnEmbedded(options, database && database.url);
    await answering(`${url}/_matrix/client/versions`, child);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start().catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    engine: 'embedded',
    url,
    dataDir: options.dataDir,
    databaseUrl: database?.adminUrl ?? null,
    start,
    kill,
    async stop() {
      await kill();
      await database?.drop();
    },
  };
}

function spawnEmbedded(
  { dataDir, port, platformUrl, serverName, environment }: HomeserverOptions,
  databaseUrl: string | null,
): ChildProcess {
  return spawn(process.execPath, [...QUICK_CODE, '.build/homeserver.mjs'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      ...(databaseUrl !== null && { CHAT_DATABASE_URL: databaseUrl }),
      CHAT_PORT: String(port),
      DATA_DIR: dataDir,
      MATRIX_SERVER_NAME: serverName,
      PUBLIC_URL: 'http://localhost:3000',
      PLATFORM_URL: platformUrl,
      CHAT_AS_TOKEN: TEST_AS_TOKEN,
      CHAT_HS_TOKEN: TEST_HS_TOKEN,
      CHAT_LIMIT_SCALE: '1000',
      GUILDHALL_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** A machine that does much else at the same time takes long to make a first database. */
const START_MS_MAX = 120_000;

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; ;) {
    if (child.exitCode !== null) throw new Error(`The homeserver ended with ${child.exitCode}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > end) throw new Error('The homeserver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
