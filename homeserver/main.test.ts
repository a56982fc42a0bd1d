import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHomeserverProcess, type HomeserverProcess } from './testing/process';

const running: HomeserverProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(...options: Parameters<typeof startHomeserverProcess>) {
  const server = await startHomeserverProcess(...options);
  running.push(server);
  return server;
}

/** Starts one that is expected to refuse. */
async function refusal(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['.build/homeserver.mjs', ...words], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text: text.trim() };
}

test('it ends within its time when asked, and people go on with their tokens after a start', async () => {
  const server = await start();
  const ada = await server.register('ada');
  expect(await server.stop()).toBe(0);
  expect(server.lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['process.started', 'process.stopping', 'process.stopped']),
  );
  await server.start();
  expect(await ada.get('account/whoami')).toMatchObject({ user_id: ada.userId });
  await server.kill();
  await server.start();
  expect(await ada.get('account/whoami')).toMatchObject({ user_id: ada.userId });
});

test('who waits for news is answered when the process is asked to end', async () => {
  const server = await start();
  const ada = await server.register('ada');
  const { next_batch: since } = await ada.get('sync?set_presence=offline');
  const waiting = ada.get(`sync?set_presence=offline&timeout=300000&since=${since}`);
  // The request has arrived once a later one is answered.
  await ada.get('account/whoami');
  const code = server.stop();
  expect(await waiting).toMatchObject({ next_batch: expect.any(String) });
  // One that does not end in time ends itself with 1.
  expect(await code).toBe(0);
});

test('another name than the one of the first start is refused with a sentence and exit code 78', async () => {
  const server = await start();
  await server.stop();
  const words = [
    '--open-registration',
    '--server-name',
    'other.example',
    '--port',
    '0',
    '--data',
    server.dataDir,
  ];
  const { code, text } = await refusal(words, {});
  expect(code).toBe(78);
  expect(text).toMatch(/first started as test\.example.*cannot become other\.example/);
});

test('wrong configuration, and the stand-alone server in production mode, exit with code 78', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-hs-'));
  try {
    expect(
      await refusal(['--open-registration', '--data', dataDir], { GUILDHALL_MODE: 'production' }),
    ).toEqual({
      code: 78,
      text: expect.stringContaining('GUILDHALL_MODE is production'),
    });
    expect(await refusal([], { DATA_DIR: dataDir })).toEqual({
      code: 78,
      text: expect.stringContaining('CHAT_AS_TOKEN is missing.'),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
