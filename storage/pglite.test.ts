import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import { FolderLockedError, takeFolderLock } from './folder-lock.mjs';
import { openStorage } from './open-storage';
import { QUICK_CODE } from './testing/quick-code';

const migrationsFolder = path.resolve('storage/testing/migrations');
const childBundle = path.resolve('.build/insert.child.mjs');
let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

const open = (dir = dataDir) =>
  openStorage({ kind: 'pglite', dataDir: dir, migrationsFolder, holder: 'a test' });

beforeAll(async () => {
  await build({
    entryPoints: ['storage/testing/insert.child.ts'],
    outfile: childBundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-pglite-'));
  dataDir = path.join(folder, 'db');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A process that inserts 1, 2, 3 …; `acknowledged` grows with what the database has confirmed to it. */
function startInserting() {
  const child = spawn(process.execPath, [...QUICK_CODE, childBundle, dataDir, migrationsFolder]);
  children.push(child);
  const acknowledged: number[] = [];
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const lines = createInterface({ input: child.stdout });
  const reached = (count: number) =>
    new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        if (line !== 'open') acknowledged.push(Number(line));
        if (acknowledged.length >= count) resolve();
      });
    });
  return { child, acknowledged, reached, errors: () => errors };
}

test('no acknowledged row is lost when the process is killed, again and again', async () => {
  for (const count of [40, 90]) {
    const inserting = startInserting();
    await inserting.reached(count);
    inserting.child.kill('SIGKILL');
    await once(inserting.child, 'close');
    const storage = await open();
    const { rows } = await storage.db.execute<{ text: string }>(sql`SELECT text FROM note`);
    const found = new Set(rows.map((row) => Number(row.text)));
    expect(inserting.acknowledged.filter((number) => !found.has(number))).toEqual([]);
    expect(found.size).toBeGreaterThanOrEqual(count);
    await storage.db.execute(sql`TRUNCATE note`);
    await storage.close();
  }
});

test.each([
  ['empty', ''],
  ['half written', '-4'],
])(
  'a process that was killed while it opened the database leaves nothing in the way: its mark is %s',
  async (_, mark) => {
    await (await open()).close();
    await writeFile(path.join(dataDir, 'cluster/postmaster.pid'), mark);
    const storage = await open();
    await storage.ping();
    await storage.close();
  },
);

test('a second process on the same folder is refused with one sentence that names the holder, and harms nothing', async () => {
  const inserting = startInserting();
  await inserting.reached(3);
  const second = open();
  await expect(second).rejects.toThrow(FolderLockedError);
  await expect(second).rejects.toThrow(
    `already in use by the inserting child (process ${inserting.child.pid}`,
  );
  const before = inserting.acknowledged.length;
  await inserting.reached(before + 3);
  inserting.child.kill('SIGKILL');
  await once(inserting.child, 'close');
});

test('the refused process is the other one when we hold the folder', async () => {
  const storage = await open();
  const inserting = startInserting();
  const [code] = await once(inserting.child, 'close');
  expect(code).toBe(1);
  expect(inserting.errors()).toContain(`already in use by a test (process ${process.pid}`);
  await storage.ping();
  await storage.close();
});

test('a lock whose process id now belongs to another process is taken over', async () => {
  const first = takeFolderLock(folder, 'the first');
  const file = path.join(folder, 'guildhall.lock');
  const written = JSON.parse(await readFile(file, 'utf8'));
  expect(() => takeFolderLock(folder, 'the second')).toThrow('the first');
  first.release();
  await writeFile(file, JSON.stringify({ ...written, startedAt: '1' }));
  const second = takeFolderLock(folder, 'the second');
  expect(await readFile(file, 'utf8')).toContain('the second');
  second.release();
  expect(await readdir(folder)).toEqual([]);
});

test('a lock of another machine holds while its heartbeat is fresh', async () => {
  const file = path.join(folder, 'guildhall.lock');
  const other = {
    pid: 1,
    startedAt: '1',
    machine: 'elsewhere',
    holder: 'a far one',
    since: 'today',
    token: 't',
  };
  await writeFile(file, JSON.stringify(other));
  expect(() => takeFolderLock(folder, 'me')).toThrow('a far one');
});

test('nobody else can enter the folder, however it was made before', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const storage = await open();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  await storage.close();
});

test('a folder too deep for a unix socket works all the same', async () => {
  const deep = path.join(folder, 'a'.repeat(80), 'b'.repeat(80));
  const storage = await open(deep);
  await storage.ping();
  await storage.close();
  expect(await readdir(deep)).toEqual(['cluster']);
});

test('when the engine breaks down the process learns it and waiting callers are answered', async () => {
  let died: (error: Error) => void = () => undefined;
  const death = new Promise<Error>((resolve) => (died = resolve));
  const storage = await openStorage({ kind: 'pglite', dataDir, migrationsFolder }, { onDeath: died });
  const fill = async () => {
    for (;;) {
      await storage.db.execute(
        sql`INSERT INTO note (text) SELECT gen_random_uuid() FROM generate_series(1, 30000)`,
      );
    }
  };
  // PostgreSQL gives itself up when it cannot go on writing its log.
  await rm(path.join(dataDir, 'cluster', 'pg_wal'), { recursive: true });
  const waiting = [fill(), fill()];
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected');
  expect((await death).message).toContain('The embedded database stopped working');
  await expect(storage.ping()).rejects.toThrow();
  await expect(storage.close()).rejects.toThrow('stopped working');
});
