import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage } from '@/storage/open-storage';
import { MIGRATIONS_FOLDER, TEST_PUBLIC_URL } from '@/server/testing/platform';
import { freePort } from '@/storage/testing/free-port.mjs';
import { TEST_AS_TOKEN, TEST_HS_TOKEN } from '@/server/testing/homeserver';
import type { ChatEngine } from '@/server/config/config';

/* A filled installation and the process that is started on it with another homeserver: one sentence, and exit code 78. */

jest.setTimeout(180_000);

let dataDir: string;
let homeserver: Server;
let calledBy: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-fixed-'));
  // Any homeserver that says who it is.
  homeserver = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ user_id: `@guildhall:${calledBy}` }));
  });
  await once(homeserver.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  homeserver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What lies in the folder since the first start with chat. */
async function filled(engine: ChatEngine, serverName: string) {
  const storage = await openStorage({
    kind: 'pglite',
    dataDir: path.join(dataDir, 'platform-db'),
    migrationsFolder: MIGRATIONS_FOLDER,
  });
  await storage.db.execute('DELETE FROM chat');
  await storage.db.execute(
    `INSERT INTO chat (engine, server_name, fixed_at) VALUES ('${engine}', '${serverName}', now())`,
  );
  await storage.close();
}

async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['.build/platform.mjs'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      PLATFORM_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      PUBLIC_URL: TEST_PUBLIC_URL,
      INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789',
      SESSION_SECRET: 'session-secret-of-the-tests-0123456789',
      GUILDHALL_LOG_LEVEL: 'silent',
      CHAT_URL: `http://127.0.0.1:${(homeserver.address() as AddressInfo).port}`,
      CHAT_AS_TOKEN: TEST_AS_TOKEN,
      CHAT_HS_TOKEN: TEST_HS_TOKEN,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

test.each([
  ['embedded', 'synapse'],
  ['synapse', 'embedded'],
] as const)('filled with the engine %s it does not start with %s', async (engine, other) => {
  await filled(engine, 'chat.test');
  calledBy = 'chat.test';
  expect(await start({ CHAT_ENGINE: other })).toEqual({
    code: 78,
    said: `The chat of this installation lies on the engine "${engine}" and cannot be moved to "${other}". Set CHAT_ENGINE and CHAT_URL as they were.\n`,
  });
});

test.each(['embedded', 'synapse'] as const)(
  'filled under one server name it does not start with another in MATRIX_SERVER_NAME: %s',
  async (engine) => {
    await filled(engine, 'chat.test');
    calledBy = 'chat.test';
    expect(await start({ CHAT_ENGINE: engine, MATRIX_SERVER_NAME: 'other.test' })).toEqual({
      code: 78,
      said: 'The chat of this installation has the server name "chat.test" and cannot get the name "other.test". Set MATRIX_SERVER_NAME as it was.\n',
    });
  },
);

test('nor with a Synapse that is called otherwise', async () => {
  await filled('synapse', 'chat.test');
  calledBy = 'other.test';
  expect(await start({ CHAT_ENGINE: 'synapse' })).toEqual({
    code: 78,
    said: 'The chat of this installation has the server name "chat.test", but the homeserver at CHAT_URL is called "other.test". Set CHAT_URL as it was.\n',
  });
});
