import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MatrixTestClient } from '@/homeserver/testing/client';
import { MIGRATIONS_FOLDER as CHAT_MIGRATIONS } from '@/homeserver/testing/database';
import { readConfig } from '@/server/config/environment';
import { defaultRules } from '@/server/limits/rules';
import { eventually } from '@/server/testing/chat';
import { TestClient } from '@/server/testing/client';
import { freePort } from '@/storage/testing/free-port.mjs';
import { TestMailServer } from '@/server/testing/mail-server';
import { MIGRATIONS_FOLDER, TEST_PUBLIC_URL } from '@/server/testing/platform';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';

const READY_MS_MAX = 120_000;
/** As a supervisor does. */
const RESTART_MS = 1_000;

/** A process of the installation, which a test may kill or freeze. One that ends by itself is started again. */
export interface TestProcess {
  readonly url: string;
  /** Events of its log since it was first started. */
  readonly events: readonly string[];
  start(): void;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * The product as it runs on more than one machine: two web processes with the built pages, two platforms and two
 * homeservers, on one PostgreSQL, with one mail server and one folder of files. Browsers come by either web process under
 * the one public address.
 */
export interface TwoOfEach {
  readonly webs: readonly [TestProcess, TestProcess];
  readonly platforms: readonly [TestProcess, TestProcess];
  readonly homeservers: readonly [TestProcess, TestProcess];
  readonly mailServer: TestMailServer;
  readonly platformDatabase: TestDatabase;
  /** Somebody new, signed up and verified through a web process. */
  person(web: TestProcess): Promise<TestClient>;
  /** The browser of somebody, who comes by another web process from now on. */
  elsewhere(person: TestClient, web: TestProcess): TestClient;
  /** Somebody's chat, through a web process. */
  chat(person: TestClient, web: TestProcess): Promise<MatrixTestClient>;
  /** The homeserver that leads, and the one that stands by. */
  roles(): Promise<{ leader: TestProcess; standby: TestProcess }>;
  close(): Promise<void>;
}

export async function startTwoOfEach(): Promise<TwoOfEach> {
  const nextDir = process.env.GUILDHALL_NEXT_DIR ?? '.next';
  if (!existsSync(path.join(nextDir, 'BUILD_ID'))) {
    throw new Error(`There are no built pages in ${nextDir}: run "node scripts/build.mjs" first.`);
  }
  const platformDatabase = await createTestDatabase(MIGRATIONS_FOLDER);
  const chatDatabase = await createTestDatabase(CHAT_MIGRATIONS);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-two-'));
  const mailServer = await TestMailServer.start({ tls: 'off' });
  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()));
  const [webOne = 0, webTwo = 0, platformOne = 0, platformTwo = 0, chatOne = 0, chatTwo = 0] = ports;
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const list = (...list: number[]) => list.map(at).join(',');
  const shared = {
    PUBLIC_URL: TEST_PUBLIC_URL,
    DATA_DIR: dataDir,
    INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789',
    SESSION_SECRET: 'session-secret-of-the-tests-0123456789',
    CHAT_AS_TOKEN: 'as-token-of-the-tests-0123456789abcdef',
    CHAT_HS_TOKEN: 'hs-token-of-the-tests-0123456789abcdef',
    CHAT_ENGINE: 'embedded',
    MATRIX_SERVER_NAME: 'chat.test',
    DATABASE_URL: platformDatabase.url,
    CHAT_DATABASE_URL: chatDatabase.url,
    CHAT_URL: list(chatOne, chatTwo),
    CHAT_LIMIT_SCALE: '1000',
    SMTP_URL: `smtp://localhost:${mailServer.port}`,
    SMTP_FROM: 'Guildhall <no-reply@guild.example>',
    GUILDHALL_NEXT_DIR: nextDir,
    PAGE_RENDERINGS: '1000000',
    RATE_LIMITS: Object.keys(defaultRules)
      .map((rule) => `${rule}=1000000/1h`)
      .join(','),
  };
  const config = readConfig(shared);
  const inside = { 'x-guildhall-internal': config.internalSecret };
  const homeserver = (port: number) =>
    testProcess('homeserver', at(port), {
      ...shared,
      CHAT_PORT: String(port),
      PLATFORM_URL: list(platformOne, platformTwo),
    });
  const platform = (port: number) =>
    testProcess('platform', at(port), { ...shared, PLATFORM_PORT: String(port) });
  const web = (port: number, ...platforms: number[]) =>
    testProcess('gateway', at(port), {
      ...shared,
      PORT: String(port),
      WEB_HOST: '127.0.0.1',
      PLATFORM_URL: list(...platforms),
    });
  const homeservers = [homeserver(chatOne), homeserver(chatTwo)] as const;
  const platforms = [platform(platformOne), platform(platformTwo)] as const;
  // Each prefers another platform, so that both work.
  const webs = [web(webOne, platformOne, platformTwo), web(webTwo, platformTwo, platformOne)] as const;
  const all = [...homeservers, ...platforms, ...webs];
  const close = async () => {
    for (const each of all) await each.kill();
    await mailServer.stop();
    await Promise.all([platformDatabase.drop(), chatDatabase.drop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  const leads = async ({ url }: TestProcess) => answers(`${url}/_guildhall/leader`, {});
  const roles = async () => {
    const [one, two] = homeservers;
    const isFirst = await eventually(
      async () => ((await leads(one)) ? true : (await leads(two)) ? false : null),
      (found) => found !== null,
      READY_MS_MAX,
    );
    return isFirst ? { leader: one, standby: two } : { leader: two, standby: one };
  };
  const mails = async (to: string) => {
    const isTo = (mail: TestMailServer['received'][number]) => mail.to.includes(to);
    await eventually(
      async () => mailServer.received.some(isTo),
      (isThere) => isThere,
      READY_MS_MAX,
    );
    return mailServer.received.filter(isTo).map(({ raw }) => ({
      ...{ id: '', to, subject: '', text: '', html: '', createdTime: '' },
      links: [linkIn(raw)],
    }));
  };
  try {
    for (const each of all) each.start();
    await roles();
    for (const { url } of platforms) await answering(`${url}/internal/ready`, inside);
    for (const { url } of webs) await answering(`${url}/healthz`, {});
  } catch (error) {
    await close();
    throw error;
  }
  return {
    webs,
    platforms,
    homeservers,
    mailServer,
    platformDatabase,
    person: ({ url }) => new TestClient({ platformUrl: url, config }).signUp(mails),
    elsewhere(person, { url }) {
      const client = new TestClient({ platformUrl: url, config });
      for (const [name, value] of person.cookies) client.cookies.set(name, value);
      return client;
    },
    async chat(person, { url }) {
      const { accessToken: token } = await person.call('logInToChat', { query: { noForce: 'true' } });
      return new MatrixTestClient(() => url, { userId: `@u${person.id}:chat.test`, token });
    },
    roles,
    close,
  };
}

function testProcess(bundle: string, url: string, environment: Record<string, string>): TestProcess {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let isWanted = false;
  const events: string[] = [];
  const start = () => {
    // A test process that is killed leaves none behind.
    const endWithParent = path.resolve('scripts/supervisor/end-with-parent.mjs');
    const started = spawn(process.execPath, ['--import', endWithParent, `.build/${bundle}.mjs`], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = started;
    ended = once(started, 'close');
    started.once('close', () => {
      if (isWanted && child === started) setTimeout(() => isWanted && start(), RESTART_MS);
    });
    if (!started.stdout) throw new Error('The process has no output');
    createInterface({ input: started.stdout }).on('line', (line) => {
      // Next says some things of its own.
      if (line.startsWith('{')) events.push((JSON.parse(line) as { event: string }).event);
    });
  };
  return {
    url,
    events,
    start() {
      isWanted = true;
      start();
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      isWanted = false;
      child?.kill('SIGKILL');
      await ended;
    },
  };
}

const answers = (url: string, headers: Record<string, string>): Promise<boolean> =>
  fetch(url, { headers, signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function answering(url: string, headers: Record<string, string>): Promise<void> {
  await eventually(
    () => answers(url, headers),
    (isSo) => isSo,
    READY_MS_MAX,
  );
}

function linkIn(raw: string): string {
  const plain = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /http:\/\/\S+token=[\w-]+/.exec(plain)?.[0] ?? '';
}
