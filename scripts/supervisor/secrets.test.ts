import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecrets } from './secrets.mjs';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-secrets-'));
  file = path.join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the first start makes secrets that only this user can read, later starts use the same', async () => {
  const first = readSecrets(folder, {});
  expect(Object.keys(first)).toEqual(['INTERNAL_SECRET', 'SESSION_SECRET', 'CHAT_AS_TOKEN', 'CHAT_HS_TOKEN']);
  for (const secret of Object.values(first)) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(Object.values(first)).size).toBe(4);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
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
