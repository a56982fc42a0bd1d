import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmptyDatabase } from '@/storage/testing/test-database';

const migrate = (environment: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/migrate.mjs'], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });

test('tables are made with an address that lies in a file, as containers hand it over', async () => {
  const database = await createEmptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-migrate-'));
  const file = path.join(folder, 'owner');
  writeFileSync(file, `${database.ownerUrl}\n`);
  const done = migrate({ DATABASE_OWNER_URL_FILE: file });
  expect([done.status, done.stdout]).toEqual([0, 'The database of DATABASE_OWNER_URL is up to date.\n']);
  const refused = migrate({ DATABASE_OWNER_URL_FILE: path.join(folder, 'nowhere') });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    'DATABASE_OWNER_URL_FILE must name a file that this user can read.\n',
  ]);
  await database.drop();
  rmSync(folder, { recursive: true });
});
