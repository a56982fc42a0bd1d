import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '@/server/config/config';
import { readConfig } from '@/server/config/environment';
import { defaultRules } from '@/server/limits/rules';
import { TestClient } from './client';
import { freePort } from '@/storage/testing/free-port.mjs';
import { QUICK_CODE } from '@/storage/testing/quick-code';
import { MIGRATIONS_FOLDER, Outbox, TEST_PUBLIC_URL } from './platform';
import { createTestDatabase, testEngine } from '@/storage/testing/test-database';

/** The platform as a process of its own, which a test can kill at any moment. */
export interface PlatformProcess {
  readonly url: string;
  /** The database of its own, for what a test cannot wait for. Null on the embedded one, and on one that was given. */
  readonly databaseUrl: string | null;
  /** Of the one that runs now, or ran last. */
  readonly pid: number;
  start(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when the one that runs now has ended. */
  ended(): Promise<unknown>;
  /** A person who has signed up. */
  person(): Promise<TestClient>;
  /** The same person with the same session, who speaks to this process. */
  also(person: TestClient): TestClient;
  stop(): Promise<void>;
}

/** What its web process shows it. */
export const TEST_SECRETS = {
  internal: 'internal-secret-of-the-tests-0123456789',
  session: 'session-secret-of-the-tests-0123456789',
  sealing: 'share-sealing-key-of-the-tests-0123456789',
  sealingB: 'share-b-sealing-key-of-the-tests-0123456789',
};

const READY_MS_MAX = 120_000;

export interface PlatformProcessOptions {
  /** Absent: a database of its own. */
  readonly databaseUrl?: string;
  /** Where its data folder is made; absent: where the system keeps what is temporary. */
  readonly folder?: string;
  /** A data folder that is there; it stays. */
  readonly dataDir?: string;
  /** More of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `chat`: null for a platform without. */
export async function createPlatformProcess(
  chat: Config['chat'],
  { databaseUrl, folder = tmpdir(), dataDir: given, environment: more }: PlatformProcessOptions = {},
): Promise<PlatformProcess> {
  const dataDir = given ?? (await mkdtemp(path.join(folder, 'guildhall-killed-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const hasOwn = databaseUrl === undefined && testEngine() === 'postgres';
  const database = hasOwn ? await createTestDatabase(MIGRATIONS_FOLDER) : null;
  const environment = {
    DATABASE_URL: databaseUrl ?? database?.url,
    PLATFORM_PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: TEST_PUBLIC_URL,
    INTERNAL_SECRET: TEST_SECRETS.internal,
    SESSION_SECRET: TEST_SECRETS.session,
    SHARE_SEALING_KEY: TEST_SECRETS.sealing,
    SHARE_B_SEALING_KEY: TEST_SECRETS.sealingB,
    GUILDHALL_LOG_LEVEL: 'error',
    ...(chat && {
      CHAT_URL: chat.url,
      CHAT_ENGINE: chat.engine,
      CHAT_AS_TOKEN: chat.asToken,
      CHAT_HS_TOKEN: chat.hsToken,
    }),
    RATE_LIMITS: Object.keys(defaultRules)
      .map((rule) => `${rule}=1000000/1h`)
      .join(','),
  };
  const config = readConfig(environment);
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
    if (database) await endLeases(database.adminUrl);
  };
  return {
    url,
    databaseUrl: database?.adminUrl ?? null,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    ended: () => ended,
    async start() {
      child = spawn(process.execPath, [...QUICK_CODE, '.build/platform.mjs'], {
        env: { NODE_ENV: 'production', PATH: process.env.PATH, ...environment, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      ended = once(child, 'exit');
      await ready(`${url}/internal/ready`, config.internalSecret);
    },
    person: () =>
      new TestClient({ platformUrl: url, config }).signUp(async (to) => {
        for (const end = Date.now() + READY_MS_MAX; ;) {
          const mails = (await new Outbox(path.join(dataDir, 'outbox')).mails()).filter(
            (mail) => mail.to === to,
          );
          if (mails.length > 0 || Date.now() > end) return mails;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    also(person) {
      const client = new TestClient({ platformUrl: url, config });
      for (const [name, value] of person.cookies) client.cookies.set(name, value);
      client.me = person.me;
      return client;
    },
    async stop() {
      await kill();
      await database?.drop();
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * What a killed platform held falls free when its leases run out, because another one might live
 * (several-platforms.test.ts waits for it). Nobody else lives here, so they have run out.
 */
async function endLeases(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'lease_until'",
    );
    for (const { name } of tables.rows) {
      await client.query(`UPDATE ${name} SET lease_until = now() WHERE lease_until > now()`);
    }
  } finally {
    await client.end();
  }
}

async function ready(url: string, secret: string): Promise<void> {
  for (const end = Date.now() + READY_MS_MAX; ;) {
    const ok = await fetch(url, { headers: { 'x-guildhall-internal': secret } }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > end) throw new Error('The platform does not answer');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
