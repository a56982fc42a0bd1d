import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { isDeep } from '../runtime/testing/depth';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { signUp } from './people';
import { RATE_LIMITS } from './limits';

/*
 * Engine and server name are part of every id that is stored. A filled installation that is started, as a whole, on
 * another homeserver says so in a sentence and ends; started as it was, it has everything. That starts
 * the product four times, so `npm test` leaves it to the deep run and to Synapse. It has the parts: what platform and homeserver
 * refuse (server/chat/fixed-homeserver.test.ts, homeserver/db/server-name.test.ts), and that the supervisor passes on how
 * they ended (scripts/supervisor/supervisor.test.ts).
 */

type Variables = Record<string, string>;

/** Of `npm run test:synapse`. */
const { GUILDHALL_TEST_SYNAPSE: synapsePython } = process.env;

const AS_TOKEN = 'as-token-of-the-specs-0123456789abcdef';
const HS_TOKEN = 'hs-token-of-the-specs-0123456789abcdef';

let dataDir: string;
let product: ChildProcess | undefined;
const stops: (() => Promise<unknown>)[] = [];

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'guildhall-fixed-'));
});
test.afterEach(async () => {
  await stopProduct();
  for (const stop of stops.splice(0)) await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm start` on the folder; `said` is what a person would read by now. */
async function startProduct(variables: Variables) {
  const port = await freeInternalPort();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS,
      GUILDHALL_LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  product = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return { url: `http://localhost:${port}`, said: () => text, ended: once(child, 'close') };
}

async function stopProduct() {
  if (!product || product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}

async function started(variables: Variables) {
  const { url, said } = await startProduct(variables);
  await expect.poll(said, { timeout: 240_000 }).toContain('Guildhall is ready');
  return url;
}

async function refused(variables: Variables) {
  const { said, ended } = await startProduct(variables);
  const [code] = (await ended) as [number | null];
  return { code, said: said() };
}

/** A Synapse of this name; where there is none on this machine, somebody who says that he is called so. */
async function synapseCalled(name: string): Promise<Variables> {
  const [port, platformPort] = [await freeInternalPort(), await freeInternalPort()];
  if (synapsePython === undefined) {
    const server = http.createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ user_id: `@guildhall:${name}` }));
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    stops.push(async () => server.close());
  } else {
    const { startSynapse } = await import('../scripts/synapse/synapse.mjs');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guildhall-fixed-synapse-'));
    const synapse = await startSynapse(synapsePython, {
      dataDir: folder,
      port,
      serverName: name,
      platformUrl: `http://127.0.0.1:${platformPort}`,
      asToken: AS_TOKEN,
      hsToken: HS_TOKEN,
    });
    stops.push(synapse.kill, () => rm(folder, { recursive: true, force: true }));
  }
  return {
    CHAT_URL: `http://127.0.0.1:${port}`,
    CHAT_AS_TOKEN: AS_TOKEN,
    CHAT_HS_TOKEN: HS_TOKEN,
    PLATFORM_PORT: String(platformPort),
  };
}

if (isDeep || synapsePython !== undefined) {
  test('filled with the homeserver that comes along, it starts under no other name and on no Synapse', async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const own = { MATRIX_SERVER_NAME: 'chat.test' };
    const context = await browser.newContext({ baseURL: await started(own) });
    const { username } = await signUp(context);
    const storageState = await context.storageState();
    await context.close();
    await stopProduct();

    const renamed = await refused({ MATRIX_SERVER_NAME: 'other.test' });
    // Platform and homeserver both look; whoever is first says it.
    expect(renamed.said).toMatch(/\bchat\.test\b.*\bother\.test\b.* MATRIX_SERVER_NAME as it was\b/);
    expect(renamed.said).toMatch(/The (platform|homeserver) could not start \(exit code 78\)/);
    expect(renamed.code).toBe(78);

    const moved = await refused({ ...own, ...(await synapseCalled('chat.test')) });
    expect(moved.said).toContain(
      'The chat of this installation lies on the engine "embedded" and cannot be moved to "synapse". Set CHAT_ENGINE and CHAT_URL as they were.\n',
    );
    expect(moved.code).toBe(78);

    const again = await browser.newContext({ baseURL: await started(own), storageState });
    expect(await (await again.request.get('/api/user/me')).text()).toContain(username);
    await again.close();
  });
}

// Where there is none, `server/chat/fixed-homeserver.test.ts` fills the database as one would have.
if (synapsePython !== undefined) {
  test('filled with a Synapse, it starts on no other and not with the homeserver that comes along', async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const own = await synapseCalled('chat.test');
    const context = await browser.newContext({ baseURL: await started(own) });
    await signUp(context);
    await context.close();
    await stopProduct();

    const moved = await refused({ MATRIX_SERVER_NAME: 'chat.test' });
    expect(moved.said).toContain(
      'The chat of this installation lies on the engine "synapse" and cannot be moved to "embedded". Set CHAT_ENGINE and CHAT_URL as they were.\n',
    );
    expect(moved.code).toBe(78);

    const renamed = await refused(await synapseCalled('other.test'));
    expect(renamed.said).toContain(
      'The chat of this installation has the server name "chat.test", but the homeserver at CHAT_URL is called "other.test". Set CHAT_URL as it was.\n',
    );
    expect(renamed.code).toBe(78);

    await started(own);
  });
}
