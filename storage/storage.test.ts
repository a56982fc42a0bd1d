import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openStorage } from './open-storage';
import type { Storage } from './storage';

const migrationsFolder = path.resolve('storage/testing/migrations');
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-storage-'));
  storage = await openStorage({ kind: 'pglite', dataDir: path.join(folder, 'db'), migrationsFolder });
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

test('works', async () => {
  await storage.transaction(async (db) => { await db.execute(sql`insert into note(text) values('a')`); });
  const { rows } = await storage.db.execute(sql`select text from note`);
  expect(rows).toEqual([{ text: 'a' }]);
});
