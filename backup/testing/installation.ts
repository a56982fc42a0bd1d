import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readConfig } from '@/server/config/environment';
import { defaultRules } from '@/server/limits/rules';
import { callerOf, type MatrixCaller } from '@/server/testing/chat';
import { TestClient } from '@/server/testing/client';
import { freePort } from '@/storage/testing/free-port.mjs';
import { QUICK_CODE } from '@/storage/testing/quick-code';
import { Outbox, TEST_PUBLIC_URL } from '@/server/testing/platform';
import type { Urls } from '@/backup/snapshots';

/** Platform and homeserver as two processes on one data folder, as `npm start` runs them. */
export interface Installation {
  /** Somebody new, signed up and verified. */
  person(): Promise<TestClient>;
  /** The same person's browser, after platform and homeserver have moved. */
  again(person: TestClient): TestClient;
  /** A person at the homeserver. */
  as(person: TestClient): Promise<MatrixCaller>;
  stop(): Promise<void>;
}

/** What an archive must never have. */
export const SHARE_SEALING_KEY = 'share-sealing-key-of-the-tests-0123456789';
export const SHARE_B_SEALING_KEY = 'share-b-sealing-key-of-the-tests-0123456789';

const MS_MAX = 120_000;

export async function startInstallation(dataDir: string, urls: Urls): Promise<Installation> {
  const [platformPort, chatPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${platformPort}`;
  const chatUrl = `http://127.0.0.1:${chatPort}`;
  const environment = {
    SHARE_SEALING_KEY,
    SHARE_B_SEALING_KEY,
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PUBLIC_URL: TEST_PUBLIC_URL,
    INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789',
    SESSION_SECRET: 'session-secret-of-the-tests-0123456789',
    CHAT_AS_TOKEN: 'as-token-of-the-tests-0123456789abcdef',
    CHAT_HS_TOKEN: 'hs-token-of-the-tests-0123456789abcdef',
    MATRIX_SERVER_NAME: 'chat.test',
    GUILDHALL_LOG_LEVEL: 'error',
    PLATFORM_PORT: String(platformPort),
    PLATFORM_URL: url,
    CHAT_PORT: String(chatPort),
    CHAT_URL: chatUrl,
    CHAT_LIMIT_SCALE: '1000',
    ...(urls.platform && { DATABASE_URL: urls.platform }),
    ...(urls.homeserver && { CHAT_DATABASE_URL: urls.homeserver }),
    RATE_LIMITS: Object.keys(defaultRules)
      .map((rule) => `${rule}=1000000/1h`)
      .join(','),
  };
  const config = readConfig(environment);
  const children = ['homeserver', 'platform'].map((name) =>
    spawn(process.execPath, [...QUICK_CODE, `.build/${name}.mjs`], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const stop = async () => {
    await Promise.all(children.map(end));
  };
  try {
    await answering(`${chatUrl}/_guildhall/ready`, {});
    await answering(`${url}/internal/ready`, { 'x-guildhall-internal': config.internalSecret });
  } catch (error) {
    await stop();
    throw error;
  }
  const mails = async (to: string) => {
    for (const end = Date.now() + MS_MAX; ;) {
      const found = (await new Outbox(path.join(dataDir, 'outbox')).mails()).filter((mail) => mail.to === to);
      if (found.length > 0 || Date.now() > end) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    person: () => new TestClient({ platformUrl: url, config }).signUp(mails),
    again(person) {
      const client = new TestClient({ platformUrl: url, config });
      for (const [name, value] of person.cookies) client.cookies.set(name, value);
      return client;
    },
    async as(person) {
      const { accessToken } = await person.call('logInToChat', { query: { noForce: 'true' } });
      return callerOf(chatUrl, accessToken);
    },
    stop,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function answering(url: string, headers: Record<string, string>): Promise<void> {
  for (const last = Date.now() + MS_MAX; ;) {
    const ok = await fetch(url, { headers }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > last) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
