import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage, type StorageOptions } from '@/storage/open-storage';
import { createEmptyDatabase, testEngine } from '@/storage/testing/test-database';
import { MIGRATIONS_FOLDER } from '@/server/testing/platform';
import { AuditVerifier } from './verify';

jest.setTimeout(120_000);

test('every space that was there before the log gets a first entry, which verifies', async () => {
  const database = testEngine() === 'postgres' ? await createEmptyDatabase() : null;
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-audit-'));
  const optionsOf = (migrationsFolder: string): StorageOptions =>
    database
      ? { kind: 'postgres', url: database.ownerUrl, migrationsFolder }
      : { kind: 'pglite', dataDir: path.join(folder, 'database'), migrationsFolder };

  const migrations = path.join(folder, 'migrations');
  await cp(MIGRATIONS_FOLDER, migrations, { recursive: true });
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const since = journal.entries.findIndex(({ tag }) => tag.endsWith('_audit_log'));
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, since) }));
  const before = await openStorage(optionsOf(migrations));
  await before.db.execute(
    `INSERT INTO account (id, email, email_key, password_hash, username, username_key, created_at)
     VALUES (1, 'old@example.org', 'old@example.org', 'x', 'Old', 'old', now())`,
  );
  await before.db.execute(
    `INSERT INTO space (id, owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode, social_links,
       members, listed_members, created_at, changed_at)
     SELECT n, 1, 1, 'Old ' || n, 'd', 's', 'l', '', 1, 0, '{}', 1, 1, now(), now() FROM unnest(ARRAY[1, 22, 333]) AS n`,
  );
  await before.close();

  const after = await openStorage(optionsOf(MIGRATIONS_FOLDER));
  const { rows } = await after.db.execute(
    'SELECT space_id, number, act, actor_id FROM audit_entry ORDER BY space_id',
  );
  expect(rows).toEqual(
    [1, 22, 333].map((id) => ({ space_id: id, number: 1, act: 'log.begun', actor_id: null })),
  );
  const verifier = new AuditVerifier(after);
  const verdicts = new Map<number, unknown>();
  for await (const spaceId of verifier.spaceIds()) verdicts.set(spaceId, await verifier.verify(spaceId));
  expect([...verdicts]).toEqual(
    [1, 22, 333].map((id) => [id, { head: { number: 1, hash: expect.any(String) }, problem: null }]),
  );
  await after.close();
  await database?.drop();
  await rm(folder, { recursive: true });
});
