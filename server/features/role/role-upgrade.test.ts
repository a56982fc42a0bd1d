import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage } from '@/storage/open-storage';
import { createEmptyDatabase } from '@/storage/testing/test-database';

const MIGRATIONS = 'server/db/migrations';
/** The migration that brings roles. */
const FIRST_WITH_ROLES = 38;

/** A copy of the migrations up to those with roles. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-before-roles-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < FIRST_WITH_ROLES);
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

test('an upgrade gives each space @everyone, which lets members send rewards where they could before', async () => {
  const database = await createEmptyDatabase();
  const earlier = await earlierMigrations();
  const open = (migrationsFolder: string) =>
    openStorage({ kind: 'postgres', url: database.ownerUrl, migrationsFolder });
  const before = await open(earlier);
  await before.db.execute(
    `INSERT INTO account (email, email_key, email_verified, password_hash, username, username_key, created_at)
     VALUES ('a@example.org', 'a@example.org', true, 'x', 'Ada', 'ada', now())`,
  );
  for (const [name, give] of [
    ['Open', true],
    ['Closed', false],
  ] as const) {
    await before.db.execute(
      `INSERT INTO space (owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode, social_links,
         members, listed_members, members_give, created_at, changed_at)
       VALUES (1, 1, '${name}', 'd', 's', '', '', 1, 0, '{}', 1, 1, ${give}, now(), now())`,
    );
  }
  await before.close();

  const after = await open(MIGRATIONS);
  const { rows } = await after.db.execute(
    `SELECT space.name AS space, role.name, color, is_default, position, permissions
     FROM role JOIN space ON space.id = space_id ORDER BY space.id`,
  );
  const everyone = { name: '@everyone', color: '#9A9A9A', is_default: true, position: 0 };
  expect(rows).toEqual([
    { space: 'Open', ...everyone, permissions: 2 ** 11 },
    { space: 'Closed', ...everyone, permissions: 0 },
  ]);
  await after.close();
  await database.drop();
  await rm(earlier, { recursive: true });
});
