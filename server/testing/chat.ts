import type { Config } from '../config/config';
import { ChatProxy } from './chat-proxy';
import type { TestClient } from './client';
import { startHomeserver, TEST_AS_TOKEN, TEST_HS_TOKEN, type TestHomeserver } from './homeserver';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './platform';

export interface MatrixAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & { errcode?: string };
}

/** Somebody at the homeserver: whoever a token stands for. */
export type MatrixCaller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<MatrixAnswer>;

export interface ChatTest {
  readonly homeserver: TestHomeserver;
  /** What the platform says to the homeserver goes through here. */
  readonly outward: ChatProxy;
  /** What the homeserver pushes goes through here. */
  readonly inward: ChatProxy;
  readonly platform: TestPlatform;
  /** The configuration that leads a platform to this homeserver. */
  readonly chatConfig: NonNullable<Config['chat']>;
  /** Starts the platform again on its data. */
  restart(changes?: Partial<Config>): Promise<TestPlatform>;
  /** The platform's own user, at the homeserver directly. */
  readonly sender: MatrixCaller;
  /** A person, with the token that the platform gives. */
  as(person: TestClient): Promise<MatrixCaller>;
  close(): Promise<void>;
}

/** A homeserver and a platform that belong together, with everything between them in the test's hands. */
export async function startChatTest(options: TestPlatformOptions = {}): Promise<ChatTest> {
  const [outward, inward] = await Promise.all([ChatProxy.start(), ChatProxy.start()]);
  const homeserver = await startHomeserver(inward.url);
  outward.target = homeserver.url;
  const chatConfig = {
    url: outward.url,
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
  };
  let platform = await startTestPlatform({
    ...options,
    config: { chat: chatConfig, ...options.config },
  });
  inward.target = platform.url;
  return {
    homeserver,
    outward,
    inward,
    chatConfig,
    get platform() {
      return platform;
    },
    async restart(changes) {
      inward.target = null;
      platform = await platform.restart(changes);
      inward.target = platform.url;
      return platform;
    },
    sender: callerOf(homeserver.url, TEST_AS_TOKEN),
    async as(person) {
      const { accessToken } = await person.call('logInToChat', { query: { noForce: 'true' } });
      return callerOf(homeserver.url, accessToken);
    },
    async close() {
      await platform.close();
      await homeserver.stop();
      await Promise.all([outward.stop(), inward.stop()]);
    },
  };
}

/** Calls of the Client-Server API, below `/_matrix/client/v3/` where the path does not begin with a slash. */
export function callerOf(url: string, token: string): MatrixCaller {
  return async (method, path, body) => {
    const response = await fetch(url + (path.startsWith('/') ? path : `/_matrix/client/v3/${path}`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as MatrixAnswer['body'] };
  };
}

/** Waits until something holds, for what the homeserver pushes in its own time. */
export async function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  for (const end = Date.now() + 10_000; ;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`It never held; at last ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
