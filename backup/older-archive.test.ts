import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WorkerPasswordHasher } from '@/server/features/account/password-hasher';
import { startTestPlatform } from '@/server/testing/platform';
import { applyMigrations, knownMigrations, migrateAs } from '@/storage/migrate';
import { createEmptyDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { backUp } from './backup';
import { connect } from './connection';
import { parts } from './contents';
import { restore } from './restore';
import { tableDigests } from './testing/digests';

/* An archive of an old version, restored by this one, equals the old installation upgraded in place. */

const [platformPart] = parts;
/** The old version had accounts, spaces and announcements, but no rooms and no chat. */
const MIGRATIONS_THEN = 2;
const person = { email: 'ada@example.org', password: 'correct7horse' };

let work: string;
const databases: TestDatabase[] = [];
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'guildhall-older-'));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(work, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

/** Creates a database with the tables of the old version, and an account that owns a space. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const hasher = new WorkerPasswordHasher(1, { memoryKiB: 1024, rounds: 1 });
  const passwordHash = await hasher.hash(person.password);
  await hasher.close();
  const { client, close } = await connect({ kind: 'postgres', url: database.ownerUrl });
  await client.query('BEGIN');
  await applyMigrations(client, knownMigrations(platformPart.migrationsFolder).slice(0, MIGRATIONS_THEN));
  await client.query(
    `INSERT INTO account (email, email_key, email_verified, password_hash, username, username_key, bio, created_at)
     VALUES ($1, $1, true, $2, 'Ada', 'ada', 'of the first hour', '2025-03-01T10:00:00Z')`,
    [person.email, passwordHash],
  );
  await client.query(`
    INSERT INTO space (owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode, social_links, members, listed_members, created_at, changed_at)
    VALUES (1, 1, 'Old Harbor', 'since 2025', '', '', '', 1, 0, '{}', 1, 0, '2025-03-02T10:00:00Z', '2025-03-02T10:00:00Z');
    INSERT INTO space_alias VALUES ('old_harbor', 1, '2025-03-02T10:00:00Z');
    INSERT INTO membership VALUES (1, 1, true, '2025-03-02T10:00:00Z');
    INSERT INTO announcement (space_id, author_id, title, document, created_at)
    VALUES (1, 1, 'Open', '{"type":"doc","content":[]}', '2025-03-03T10:00:00Z')`);
  await client.query('COMMIT');
  await close();
  return database;
}

test('an archive of an older version is restored and upgraded', async () => {
  const old = await oldDatabase();
  const [dataDir, target] = [path.join(work, 'old'), await emptyDatabase()];
  mkdirSync(dataDir);
  const file = path.join(work, 'old.tar.gz');
  const common = { bucket: null, passphrase: null, file };
  await backUp({
    ...common,
    dataDir,
    urls: { platform: old.url, homeserver: undefined },
    version: '0.0.1',
    now: new Date('2025-03-04'),
  });
  await restore({
    ...common,
    dataDir: path.join(work, 'today'),
    urls: { platform: target.ownerUrl, homeserver: undefined },
  });
  await migrateAs(old.ownerUrl, platformPart.migrationsFolder);
  const [upgraded, restored] = await Promise.all(
    [old, target].map(({ ownerUrl }) => tableDigests({ kind: 'postgres', url: ownerUrl })),
  );
  expect(restored).toEqual(upgraded);

  const platform = await startTestPlatform({ config: { databaseUrl: target.url }, database: 'postgres' });
  try {
    const ada = platform.client();
    const { user } = await ada.call('logIn', { body: person });
    expect(user).toMatchObject({ username: 'Ada', bio: 'of the first hour', emailVerified: true });
    const space = await ada.call('spaceByAlias', { params: { alias: 'Old_Harbor' } });
    const spaceId = space?.id ?? 0;
    expect(await ada.call('standing', { params: { spaceId } })).toMatchObject({
      isOwner: true,
      joined: true,
    });
    const query = { spaceId, current: 1, size: 999 };
    const page = await ada.call('announcements', { params: { spaceId }, query });
    expect(page.records).toMatchObject([{ title: 'Open' }]);
    // New features work in an old space.
    const room = await ada.call('createRoom', { body: { spaceId, name: 'new_room', kind: 'publicRoom' } });
    expect(await ada.call('allRooms', { query: { spaceId } })).toContainEqual(room);
    expect((await platform.person()).id).toBeGreaterThan(user.id);
  } finally {
    await platform.close();
  }
});
