import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDiskFiles } from './disk';
import type { FileStore } from './files';
import { newFilePath } from './path';
import { fileRoute } from './serve';

let root: string;
let files: FileStore;
const file = () => newFilePath('guildLogo', 'image/png', new Date());
const bytes = Buffer.from('picture');

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'guildhall-files-'));
  files = await openDiskFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const everyFile = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('OPN-88 SPC-74 paths have the folder of the purpose, the time and something that cannot be guessed', () => {
  const now = new Date('2026-01-02T03:04:05Z');
  expect(newFilePath('guildLogo', 'image/jpeg', now)).toMatch(
    /^guild\/logo\/1767323045000-[a-z2-7]{26}\.jpg$/,
  );
  expect(newFilePath('guildBanner', 'image/webp', now)).toMatch(
    /^guild\/banner\/1767323045000-[a-z2-7]{26}\.webp$/,
  );
  expect(new Set(Array.from({ length: 100 }, file)).size).toBe(100);
});

test('what was put is there, also for another process, until it is deleted', async () => {
  const name = file();
  await files.put(name, bytes);
  const stored = await (await openDiskFiles(root)).get(name);
  expect(stored).toMatchObject({ size: bytes.length, type: 'image/png' });
  expect(stored && (await buffer(stored.stream))).toEqual(bytes);
  await files.delete(name);
  await files.delete(name);
  expect(await files.get(name)).toBeNull();
});

test.each([
  '../secrets.json',
  'guild/logo/../../secrets.json',
  '/etc/passwd',
  'guild/logo',
  '',
  '.unfinished/x',
  'guild%2flogo%2fx.png',
])('the path %j leads nowhere', async (name) => {
  await writeFile(path.join(root, '..', 'secrets.json'), 'secret').catch(() => undefined);
  expect(await files.get(name)).toBeNull();
  await expect(files.put(name, bytes)).rejects.toThrow('Not a path');
  await expect(files.delete(name)).rejects.toThrow('Not a path');
});

test('a put that fails leaves nothing behind', async () => {
  const name = file();
  await mkdir(path.join(root, name, 'in the way'), { recursive: true });
  await expect(files.put(name, bytes)).rejects.toThrow();
  expect(await everyFile()).toEqual([]);
});

test('what a killed process left unfinished is removed later, what another one writes now is not', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(root, '.unfinished', name)) as [
    string,
    string,
  ];
  await writeFile(old, 'half');
  await writeFile(fresh, 'half');
  await utimes(old, new Date(0), new Date(0));
  await openDiskFiles(root);
  expect((await everyFile()).map(({ name }) => name)).toEqual(['fresh']);
});

/** Room for 64 KiB: a small file system of its own where that is allowed, otherwise a limit on what this process writes. */
function makeDiskSmall(): () => void {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', root]).status === 0) {
    return () => void spawnSync('umount', [root]);
  }
  const limit = (size: string) => spawnSync('prlimit', [`--pid=${process.pid}`, `--fsize=${size}:`]);
  limit('65536');
  return () => void limit('unlimited');
}

test('a full disk is said as such, and nothing half done stays', async () => {
  const makeLarge = makeDiskSmall();
  try {
    const small = await openDiskFiles(root);
    await expect(small.put(file(), Buffer.alloc(200_000))).rejects.toMatchObject({ error: 'disk_full' });
    expect(await everyFile()).toEqual([]);
    await expect(small.put(file(), bytes)).resolves.toBeUndefined();
  } finally {
    makeLarge();
  }
});

describe('GET /files', () => {
  const get = (name: string, init: RequestInit = {}) =>
    fileRoute(files)(name, new Request(`http://localhost/files/${name}`, init));

  test('a picture is served for ever, as itself, and harmless as a document', async () => {
    const name = file();
    await files.put(name, bytes);
    const response = await get(name);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('picture');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '7',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    const etag = response.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect((await get(name, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect((await get(name, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await get(name, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
  });

  test('what is not there is not kept by caches', async () => {
    const response = await get(file());
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await get('../secrets.json')).status).toBe(404);
  });
});
