import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeFolderLock } from '../storage/folder-lock.mjs';
import { chainEnvironment, chainServices } from './supervisor/local-chain.mjs';
import { refuseOldNode } from './supervisor/node-version.mjs';
import { readSettings } from './supervisor/settings.mjs';
import { signerEnvironment } from './supervisor/signer-port.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What `npm start` says before it gives up. */
async function refused(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a busy port is one sentence that says what to do, and the folder is given back', async () => {
  const other = http.createServer();
  other.listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await refused({ PORT: String(port), DATA_DIR: folder });
  expect(output).toBe(
    `Port ${port} is already in use by another program: stop that, or choose another one, for example PORT=${port + 1} npm start.\n`,
  );
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  other.close();
});

test('a folder that cannot be written is one sentence', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, 'kept');
  const { code, output } = await refused({ DATA_DIR: path.join(file, 'data') });
  expect(output).toBe(
    `The data folder ${file}/data cannot be written (ENOTDIR): make it writable for this user, or choose another DATA_DIR.\n`,
  );
  expect(code).toBe(1);
});

test('a second start on the same folder is one sentence that names the first', async () => {
  const first = takeFolderLock(folder, 'Guildhall at http://localhost:3000');
  const { code, output } = await refused({ DATA_DIR: folder, PORT: '1' });
  expect(output).toContain(
    `The data folder ${folder} is already in use by Guildhall at http://localhost:3000 (process ${process.pid}, since `,
  );
  expect(output.split('\n')).toHaveLength(2);
  expect(code).toBe(1);
  first.release();
});

test.each([
  [{ PORT: 'many' }, 'PORT must be a number from 1 to 65535, not "many".\n'],
  [{ CHAIN_LOCAL: 'maybe' }, 'CHAIN_LOCAL must be on or off, not "maybe".\n'],
  [{ SIGNER_PORT: '0' }, 'SIGNER_PORT must be a number from 1 to 65535, not "0".\n'],
  [{ CHAIN_ETH_PORT: 'any' }, 'CHAIN_ETH_PORT must be a number from 1 to 65535, not "any".\n'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".\n'],
  [
    { PUBLIC_URL: 'https://guild.example/app' },
    'PUBLIC_URL must be an address like https://guild.example, without a path, not "https://guild.example/app".\n',
  ],
  [
    { CHAT_URL: 'synapse:8008' },
    'CHAT_URL must be the address of a Synapse, like http://127.0.0.1:8008, not "synapse:8008".\n',
  ],
  [
    { CHAT_URL: 'http://127.0.0.1:8008', CHAT_AS_TOKEN: 'a'.repeat(32) },
    "CHAT_URL needs CHAT_HS_TOKEN and PLATFORM_PORT as they stand in Synapse's registration (deploy/synapse/appservice.yaml).\n",
  ],
  [{ GUILDHALL_MODE: 'demo' }, 'GUILDHALL_MODE must be trial or production, not "demo".\n'],
])('a setting that means nothing is one sentence: %o', async (environment, sentence) => {
  const { code, output } = await refused({ ...environment, DATA_DIR: folder });
  expect(output).toBe(sentence);
  expect(code).toBe(1);
});

test('production mode says everything that it misses at once, with the variable to set, and makes nothing', async () => {
  const { code, output } = await refused({
    GUILDHALL_MODE: 'production',
    PUBLIC_URL: 'http://guild.example',
    OUTBOX_OPEN: '1',
    INTERNAL_SECRET: 'i'.repeat(32),
    SMTP_URL_FILE: path.join(folder, 'nothing-here'),
    DATA_DIR: folder,
  });
  expect(code).toBe(78);
  expect(
    output
      .trim()
      .split('\n')
      .map((sentence) => sentence.split(' ')[0]),
  ).toEqual([
    'SMTP_URL_FILE',
    'PUBLIC_URL',
    'SESSION_SECRET',
    'CHAT_AS_TOKEN',
    'CHAT_HS_TOKEN',
    'SHARE_SEALING_KEY',
    'SHARE_B_SEALING_KEY',
    'INTERNAL_SECRET',
    'SMTP_URL',
    'DATABASE_URL',
    'CHAT_DATABASE_URL',
    'OUTBOX_OPEN',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('an old Node is one sentence with both versions', () => {
  for (const old of ['18.20.8', '20.19.9', '8.0.0']) {
    expect(() => refuseOldNode(old, '20.20.0')).toThrow(
      `Guildhall needs Node.js 20.20.0 or newer and this is ${old}: install a newer one`,
    );
  }
  for (const good of ['20.20.0', '20.20.10', '21.0.0', '24.1.0']) refuseOldNode(good, '20.20.0');
});

test('local chains come along in a trial, and in production when they are asked for', () => {
  expect(readSettings({}).localChain).toBe(true);
  expect(readSettings({ CHAIN_LOCAL: 'off' }).localChain).toBe(false);
  expect(readSettings({ GUILDHALL_MODE: 'production' }).localChain).toBe(false);
  expect(readSettings({ GUILDHALL_MODE: 'production', CHAIN_LOCAL: 'on' }).localChain).toBe(true);
});

test('the web process is told where the local chains listen, unless somebody has said otherwise', async () => {
  const settings = readSettings({ CHAIN_ETH_PORT: '28545' });
  const env = await chainEnvironment(settings, { RPC_31356: 'http://node.example' });
  expect(env).toMatchObject({ RPC_31337: 'http://127.0.0.1:28545', RPC_31356: 'http://node.example' });
  expect(chainServices('.', env, () => undefined).map(({ name }) => name)).toEqual(['local chain']);
  const none = await chainEnvironment(readSettings({ CHAIN_LOCAL: 'off' }), {});
  expect(none).toEqual({ CHAIN_STATUS_PORT: undefined });
  expect(chainServices('.', none, () => undefined)).toEqual([]);
});

test('a trial gives the signer the next port of the same host, or the first that nobody holds', async () => {
  const other = http.createServer();
  other.listen(0);
  await once(other, 'listening');
  const { port: busy } = other.address() as AddressInfo;
  const signer = (environment: Record<string, string>) => signerEnvironment(readSettings(environment));

  const found = await signer({ PORT: String(busy - 1) });
  const port = Number(found.SIGNER_PORT);
  expect(port).toBeGreaterThan(busy);
  expect(found.SIGNER_ORIGIN).toBe(`http://localhost:${port}`);
  expect(await signer({ PORT: '9', SIGNER_PORT: String(busy), PUBLIC_URL: 'http://192.168.7.7:9' })).toEqual({
    SIGNER_PORT: String(port),
    SIGNER_ORIGIN: `http://192.168.7.7:${port}`,
  });
  // Its own port is no second one.
  expect((await signer({ PORT: String(port), SIGNER_PORT: String(port) })).SIGNER_PORT).not.toBe(
    String(port),
  );
  other.close();
});

test.each([
  { SIGNER_ORIGIN: 'http://localhost:3000' },
  { SIGNER_ORIGIN: 'http://signer.localhost:3000' },
  { PUBLIC_URL: 'https://guild.example' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { GUILDHALL_MODE: 'production', PUBLIC_URL: 'http://localhost:3000' },
])(
  'what was said, a proxy in between and production keep the signer where they say: %o',
  async (environment) => {
    expect(await signerEnvironment(readSettings(environment))).toEqual({});
  },
);
