import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobName } from '@/server/jobs/job-names';
import type { Config } from '@/server/config/config';
import { readConfig } from '@/server/config/environment';
import { defaultRules, type Rules } from '@/server/limits/rules';
import { createLog } from '@/server/log/log';
import { outboxMail, type OutboxMail } from '@/protocol/page';
import { createPlatform, type Platform } from '@/server/platform';
import { createTestDatabase, testEngine, type TestEngine } from '@/storage/testing/test-database';
import { TestClient, type PersonOptions } from './client';
import { TestClock } from './clock';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';

export interface TestPlatform extends Platform {
  readonly config: Config;
  readonly clock: TestClock;
  /** Every line that was logged, parsed. */
  readonly logLines: Record<string, unknown>[];
  /** A browser without a session. */
  client(): TestClient;
  /** A signed-up browser; verified unless told otherwise. */
  person(options?: PersonOptions): Promise<TestClient>;
  /** Mails that went out, oldest first, once all that waited have been sent. */
  mails(to?: string): Promise<OutboxMail[]>;
  /**
   * Runs a job now, from its beginning to its end. Jobs also run by themselves in real time, so on a slow machine one may be
   * under way, or not due again for an hour.
   */
  runJob(name: JobName): Promise<void>;
  /** Closes the platform and starts another one on the same data. */
  restart(config?: Partial<Config>, whileStopped?: () => Promise<unknown>): Promise<TestPlatform>;
}

export interface TestPlatformOptions {
  readonly clock?: TestClock;
  readonly config?: Partial<Config>;
  /** Absent: the one that this run of the test file is about. */
  readonly database?: TestEngine;
}

export const MIGRATIONS_FOLDER = path.resolve('server/db/migrations');

export const TEST_PUBLIC_URL = 'http://localhost:3000';

/** So high that only tests about limits, which set their own, meet one. */
export const relaxedLimits = Object.fromEntries(
  Object.entries(defaultRules).map(([name, rule]) => [name, { ...rule, max: 1_000_000 }]),
) as Record<keyof Rules, Rules[keyof Rules]>;

/**
 * Starts a platform of its own on a free port, with an empty database and data folder unless it is given one. A folder that
 * was given is left to its giver.
 */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { config = {}, clock = new TestClock(), database: engine = testEngine() } = options;
  const dataDir = config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'guildhall-test-')));
  const removeFolder = async () => {
    if (config.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  if (config.databaseUrl !== undefined || engine === 'pglite') {
    return start(dataDir, clock, config, removeFolder);
  }
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  return start(dataDir, clock, { ...config, databaseUrl: database.url }, async () => {
    await database.drop();
    await removeFolder();
  });
}

async function start(
  dataDir: string,
  clock: TestClock,
  overrides: Partial<Config>,
  remove: () => Promise<void>,
): Promise<TestPlatform> {
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: TEST_PUBLIC_URL,
      INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789',
      SESSION_SECRET: 'session-secret-of-the-tests-0123456789',
      SHARE_SEALING_KEY: 'share-sealing-key-of-the-tests-0123456789',
      SHARE_B_SEALING_KEY: 'share-b-sealing-key-of-the-tests-0123456789',
      GUILDHALL_LOG_LEVEL: 'debug',
    }),
    rateLimits: relaxedLimits,
    // Most people of tests only want to be there; what guessing costs is tested where it matters.
    passwordCost: { memoryKiB: 8, rounds: 1 },
    ...overrides,
  };
  const logLines: Record<string, unknown>[] = [];
  const log = createLog(config.logLevel, { write: (line) => void logLines.push(JSON.parse(line)) });
  const platform = await createPlatform(config, { clock, log });
  const client = () => new TestClient({ platformUrl: platform.url, config });
  const outbox = new Outbox(path.join(dataDir, 'outbox'));
  const mails = async (to?: string) => {
    await platform.services.mailQueue.idle();
    const all = await outbox.mails();
    return to === undefined ? all : all.filter((mail) => mail.to === to);
  };
  return {
    ...platform,
    config,
    clock,
    logLines,
    client,
    mails,
    async runJob(name) {
      const { jobs, storage } = platform.services;
      await jobs.runDue(name);
      await storage.db.execute(sql`UPDATE job SET next_run_at = '-infinity' WHERE name = ${name}`);
      await jobs.runDue(name);
    },
    person: (personOptions) => client().signUp(mails, personOptions),
    async close() {
      await platform.close();
      await remove();
    },
    async restart(changes, whileStopped) {
      await platform.close();
      await whileStopped?.();
      return start(dataDir, clock, { ...overrides, ...changes }, remove);
    },
  };
}

/** The outbox folder of an installation. Its files never change, and each is read once. */
export class Outbox {
  readonly #read = new Map<string, OutboxMail>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Oldest first. */
  async mails(): Promise<OutboxMail[]> {
    const names = (await readdir(this.#folder).catch(() => []))
      .filter((name) => name.endsWith('.json'))
      .sort();
    return Promise.all(names.map((name) => this.#mail(name)));
  }

  async #mail(name: string): Promise<OutboxMail> {
    const mail =
      this.#read.get(name) ??
      outboxMail.parse(JSON.parse(await readFile(path.join(this.#folder, name), 'utf8')));
    this.#read.set(name, mail);
    return mail;
  }
}
