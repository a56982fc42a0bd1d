import { readFileSync } from 'node:fs';
import { ChatProxy } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import { startHomeserver, TEST_AS_TOKEN, TEST_HS_TOKEN } from '@/server/testing/homeserver';
import { createPlatformProcess, TEST_SECRETS } from '@/server/testing/platform-process';
import { TEST_PUBLIC_URL } from '@/server/testing/platform';
import { startChild } from './child';

/** The three processes of the product, each a process of its own, and nothing limited by address or person. */
export interface World {
  /** Where the web process answers. */
  readonly url: string;
  readonly port: number;
  readonly publicUrl: string;
  /** The web process. */
  readonly pid: number;
  person(): Promise<TestClient>;
  close(): Promise<void>;
}

/** `environment`: more of it, for all three. */
export async function startWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const inward = await ChatProxy.start();
  const homeserver = await startHomeserver(inward.url, { environment });
  const chat = {
    url: homeserver.url,
    engine: homeserver.engine,
    asToken: TEST_AS_TOKEN,
    hsToken: TEST_HS_TOKEN,
    serverName: null,
  };
  const platform = await createPlatformProcess(chat, { environment });
  inward.target = platform.url;
  await platform.start();
  const words = [TEST_PUBLIC_URL, platform.url, homeserver.url, TEST_SECRETS.internal, TEST_SECRETS.session];
  const gateway = await startChild('gateway', words, environment);
  const port = Number(await gateway.line());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    publicUrl: TEST_PUBLIC_URL,
    pid: gateway.process.pid ?? 0,
    person: () => platform.person(),
    async close() {
      await gateway.stop();
      await platform.stop();
      await homeserver.stop();
      await inward.stop();
    },
  };
}

/** Resident memory of a process, in bytes; undefined where the system does not say. */
export function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
