import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@/storage/testing/free-port.mjs';
import { QUICK_CODE } from '@/storage/testing/quick-code';
import { prepareDatabase } from './database';
import { TEST_AS_TOKEN, TEST_HS_TOKEN, TEST_SERVER_NAME, testConfig } from './homeserver';
import type { MatrixTestClient } from './client';
import { People, type PersonOptions } from './people';

export interface HomeserverProcessOptions {
  /** The platform behind it, whose people are `u1`, `u2`, …; absent: the stand-alone server. */
  readonly appservice?: { readonly url: string };
  /** More of the environment, or what takes the place of ours. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where its data folder is made; absent: where the system keeps what is temporary. */
  readonly folder?: string;
}

interface Line {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** A homeserver as a process of its own, from the bundle in `.build`, that a test may kill at any moment. */
export interface HomeserverProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Of PostgreSQL; null on the embedded database. */
  readonly databaseUrl: string | null;
  /** Of the one that runs now, or ran last. */
  readonly pid: number;
  /** Lines of its log since the first start. */
  readonly lines: readonly Line[];
  readonly errorText: string;
  register(name: string, options?: PersonOptions): Promise<MatrixTestClient>;
  login(userId: string, options?: PersonOptions): Promise<MatrixTestClient>;
  asClient(userId?: string): MatrixTestClient;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Asks it to end; answers its exit code. */
  stop(): Promise<number | null>;
  /** Resolves with its exit code when the one that runs now has ended. */
  ended(): Promise<number | null>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Kills it and removes its data. */
  close(): Promise<void>;
}

export async function startHomeserverProcess(
  options: HomeserverProcessOptions = {},
): Promise<HomeserverProcess> {
  const dataDir = await mkdtemp(path.join(options.folder ?? tmpdir(), 'guildhall-hs-'));
  const database = await prepareDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = testConfig(dataDir, { appservice: options.appservice });
  const people = new People(() => url, config);
  const lines: Line[] = [];
  let errorText = '';
  let child: ChildProcess | undefined;
  let ended: Promise<number | null> = Promise.resolve(null);

  const start = async () => {
    const { command, environment } = howToStart(options, dataDir, port);
    const databaseEnvironment = database.url === null ? {} : { CHAT_DATABASE_URL: database.url };
    // A test process that is killed leaves none behind.
    const endWithParent = path.resolve('scripts/supervisor/end-with-parent.mjs');
    const started = spawn(
      process.execPath,
      [...QUICK_CODE, '--import', endWithParent, '.build/homeserver.mjs', ...command],
      {
        env: { NODE_ENV: 'production', PATH: process.env.PATH, ...databaseEnvironment, ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const { stdout, stderr } = started;
    if (!stdout || !stderr) throw new Error('The homeserver has no output');
    child = started;
    ended = once(started, 'close').then(([code]) => code as number | null);
    stderr.on('data', (chunk: Buffer) => (errorText += chunk.toString()));
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: stdout }).on('line', (text) => {
        const line = JSON.parse(text) as Line;
        lines.push(line);
        if (line.event === 'process.started') resolve();
      });
    });
    const outcome = await Promise.race([ready, ended]);
    if (outcome !== undefined) {
      throw new Error(`The homeserver ended with ${outcome}: ${errorText}${JSON.stringify(lines.at(-1))}`);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    return ended;
  };

  await start();
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    get pid() {
      return child?.pid ?? 0;
    },
    lines,
    get errorText() {
      return errorText;
    },
    register: (name, person) => people.register(name, person),
    login: (userId, person) => people.login(userId, person),
    asClient: (userId) => people.asClient(userId),
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    ended: () => ended,
    start,
    async close() {
      await end('SIGKILL');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function howToStart(options: HomeserverProcessOptions, dataDir: string, port: number) {
  if (!options.appservice) {
    return {
      command: [
        '--open-registration',
        ...['--server-name', TEST_SERVER_NAME, '--port', String(port), '--data', dataDir],
      ],
      environment: { ...options.environment },
    };
  }
  return {
    command: [],
    environment: {
      DATA_DIR: dataDir,
      CHAT_PORT: String(port),
      MATRIX_SERVER_NAME: TEST_SERVER_NAME,
      PUBLIC_URL: 'http://localhost:3000',
      PLATFORM_URL: options.appservice.url,
      CHAT_AS_TOKEN: TEST_AS_TOKEN,
      CHAT_HS_TOKEN: TEST_HS_TOKEN,
      CHAT_LIMIT_SCALE: '100000',
      ...options.environment,
    },
  };
}
