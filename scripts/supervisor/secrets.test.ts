import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { neverInArchive } from '../../backup/contents';
import { readSecrets, SEALING_KEY_FILE, SEED_KEY_FILE } from './secrets.mjs';

let folder: string;
let file: string;
let sealing: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-secrets-'));
  file = path.join(folder, 'secrets.json');
  sealing = path.join(folder, SEALING_KEY_FILE);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the first start makes secrets that only this user can read, later starts use the same', async () => {
  const first = readSecrets(folder, {});
  expect(Object.keys(first)).toEqual([
    'INTERNAL_SECRET',
    'SESSION_SECRET',
    'CHAT_AS_TOKEN',
    'CHAT_HS_TOKEN',
    'PUSH_PRIVATE_KEY',
    'SHARE_SEALING_KEY',
    'SHARE_B_SEALING_KEY',
    'REWARD_SEED_KEY',
  ]);
  for (const secret of Object.values(first)) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(Object.values(first)).size).toBe(8);
  for (const made of [file, sealing]) expect((await stat(made)).mode & 0o777).toBe(0o600);
  expect(readSecrets(folder, {})).toEqual(first);
});

test('a secret of the environment goes before the one of the file, which stays', () => {
  const first = readSecrets(folder, {});
  const given = 'g'.repeat(40);
  expect(readSecrets(folder, { SESSION_SECRET: given })).toEqual({ ...first, SESSION_SECRET: given });
  expect(readSecrets(folder, {})).toEqual(first);
});

test.each(['{"sessionSecret":', '{"sessionSecret":"short"}', 'null'])(
  'a damaged file is refused and left as it is: %s',
  async (content) => {
    await writeFile(file, content);
    expect(() => readSecrets(folder, {})).toThrow(`The file ${file} is damaged`);
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);

test('the keys of the shares lie in a file of their own, which is never in a backup and never replaced', async () => {
  // As an installation has it that knew one key only.
  const key = 'k'.repeat(43);
  await writeFile(sealing, JSON.stringify({ key }));
  const { SHARE_SEALING_KEY, SHARE_B_SEALING_KEY } = readSecrets(folder, {});
  expect(SHARE_SEALING_KEY).toBe(key);
  const secrets = await readFile(file, 'utf8');
  for (const sealingKey of [SHARE_SEALING_KEY, SHARE_B_SEALING_KEY])
    expect(secrets).not.toContain(sealingKey);
  expect(JSON.parse(await readFile(sealing, 'utf8'))).toEqual({ key, keyB: SHARE_B_SEALING_KEY });
  expect(neverInArchive.keys as readonly string[]).toEqual(
    expect.arrayContaining([SEALING_KEY_FILE, SEED_KEY_FILE]),
  );
  await writeFile(sealing, '{"key":');
  expect(() => readSecrets(folder, {})).toThrow(/share-sealing-key\.json is damaged: .*recovery kits/);
  expect(await readFile(sealing, 'utf8')).toBe('{"key":');
});
