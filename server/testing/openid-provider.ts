import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { LoginProviderConfig } from '@/server/config/login-providers';

export interface TestOpenIdProvider {
  /** What the product is configured with: the provider is `local` there. */
  readonly settings: { OIDC_PROVIDERS: string; OIDC_CLIENT_SECRETS: string };
  readonly config: { loginProviders: readonly LoginProviderConfig[] };
  readonly issuer: string;
  stop(): Promise<void>;
}

/** What a provider sends the browser back with. */
export interface TestArrival {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** Starts `oidc-provider` beside the tests. */
export async function startOpenIdProvider(publicUrl: string): Promise<TestOpenIdProvider> {
  const script = path.resolve('server/testing/openid-server.mjs');
  const child = spawn(process.execPath, [script, `${publicUrl}/login/oidc/local`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string];
  const provider = { id: 'local', name: 'Local ID', issuer, clientId: 'guildhall' };
  const clientSecret = 'secret-of-guildhall';
  return {
    issuer,
    settings: {
      OIDC_PROVIDERS: JSON.stringify([provider]),
      OIDC_CLIENT_SECRETS: JSON.stringify({ local: clientSecret }),
    },
    config: { loginProviders: [{ ...provider, clientSecret }] },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Goes to the provider as a browser does, and logs in there under a name; `no` declines. */
export async function visitProvider(departure: string, name: string): Promise<TestArrival> {
  const cookies = new Map<string, string>();
  let url = new URL(departure);
  for (let steps = 0; steps < 10; steps += 1) {
    if (url.pathname.startsWith('/login/oidc/')) return Object.fromEntries(url.searchParams) as never;
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('name', name);
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  throw new Error('The provider leads in circles');
}
