import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '@/runtime/clock';
import type { AppserviceConfig, WantedConfig } from '@/homeserver/config/config';
import { createHomeserver, type Homeserver } from '@/homeserver/homeserver';
import { createLog } from '@/homeserver/log/log';
import type { Services } from '@/homeserver/services';
import type { MatrixTestClient } from './client';
import { TestClock } from './clock';
import { prepareDatabase } from './database';
import { People, type PersonOptions } from './people';

export const TEST_SERVER_NAME = 'test.example';
export const TEST_AS_TOKEN = 'as-token-of-the-tests-0123456789abcdef';
export const TEST_HS_TOKEN = 'hs-token-of-the-tests-0123456789abcdef';

export interface TestHomeserverOptions {
  /**
   * True: a platform stands behind the server, so that rooms, names and memberships are its business; transactions go
   * nowhere. Otherwise as given. Absent: the stand-alone server, where people do everything themselves.
   */
  readonly appservice?: true | Partial<AppserviceConfig>;
  /** Absent: without an application service. */
  readonly openRegistration?: boolean;
  readonly clock?: Clock;
  /** Absent: so high that only tests about limits meet one. */
  readonly limitScale?: number;
  readonly config?: Partial<WantedConfig>;
}

export interface TestHomeserver {
  readonly url: string;
  readonly serverName: string;
  readonly clock: Clock;
  readonly services: Services;
  readonly routes: Homeserver['routes'];
  /** Every line that was logged, parsed. */
  readonly logLines: Record<string, unknown>[];
  /** Somebody new, logged in; by the application service where there is one. */
  register(name: string, options?: PersonOptions): Promise<MatrixTestClient>;
  /** Another device of somebody who is registered; without an application service by the password. */
  login(userId: string, options?: PersonOptions): Promise<MatrixTestClient>;
  /** The application service as somebody of its namespace; without a name as its sender. */
  asClient(userId?: string): MatrixTestClient;
  /** Nobody: requests without a token. */
  readonly stranger: MatrixTestClient;
  /** Closes the server and starts it again on the same data; clients go on with their tokens. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** How the tests configure a server: nothing is limited, everything is logged. */
export function testConfig(dataDir: string, options: TestHomeserverOptions): WantedConfig {
  const appservice: AppserviceConfig | null = options.appservice
    ? {
        url: 'http://127.0.0.1:9',
        asToken: TEST_AS_TOKEN,
        hsToken: TEST_HS_TOKEN,
        senderLocalpart: 'guildhall',
        userPattern: /^[a-z0-9_]+$/,
        ...(options.appservice === true ? {} : options.appservice),
      }
    : null;
  return {
    serverName: TEST_SERVER_NAME,
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    objects: null,
    metrics: null,
    databaseOwnerUrl: null,
    // A test machine may stand still for longer than a leader may; those that are closed step down.
    leaderSilenceMs: 60_000,
    publicUrl: 'http://localhost:3000',
    appservice,
    openRegistration: options.openRegistration ?? appservice === null,
    limitScale: options.limitScale ?? 1_000_000,
    uploadBytesMax: 20 * 1024 * 1024,
    accessTokenMs: 3_600_000,
    logLevel: 'debug',
    ...options.config,
  };
}

/** Starts a homeserver of its own on a free port, with an empty database and data folder; one per test file. */
export async function startTestHomeserver(options: TestHomeserverOptions = {}): Promise<TestHomeserver> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-hs-'));
  const clock = options.clock ?? new TestClock();
  const given = options.config?.databaseUrl;
  const database = given === undefined ? await prepareDatabase() : { url: given };
  const config = { ...testConfig(dataDir, options), databaseUrl: database.url };
  const logLines: Record<string, unknown>[] = [];
  const log = createLog(config.logLevel, { write: (line) => void logLines.push(JSON.parse(line)) });
  const start = () => createHomeserver(config, { clock, log });

  let running: Homeserver = await start();
  const people = new People(() => running.url, config);
  return {
    serverName: TEST_SERVER_NAME,
    clock,
    logLines,
    get url() {
      return running.url;
    },
    get services() {
      return running.services;
    },
    get routes() {
      return running.routes;
    },
    register: (name, device) => people.register(name, device),
    login: (userId, device) => people.login(userId, device),
    asClient: (userId) => people.asClient(userId),
    stranger: people.stranger,
    async restart() {
      await running.close();
      running = await start();
    },
    async close() {
      await running.close();
      if ('drop' in database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
