import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { segment } from '@/homeserver/testing/client';
import { startTestHomeserver } from '@/homeserver/testing/homeserver';
import { paintPicture } from '@/homeserver/testing/picture';
import { until } from '@/homeserver/testing/until';
import { WorkerPasswordHasher } from '@/server/features/account/password-hasher';
import { startTestPlatform } from '@/server/testing/platform';
import { applyMigrations, knownMigrations, migrateAs } from '@/storage/migrate';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { backUp } from './backup';
import { connect } from './connection';
import { parts } from './contents';
import { restore } from './restore';
import { tableDigests } from './testing/digests';

/* An archive of an old version, restored by this one, equals the old installation upgraded in place. */

const [platformPart, homeserverPart] = parts;
/** The old version had accounts, spaces and announcements, but no rooms and no chat. */
const MIGRATIONS_THEN = 2;
/** The old homeserver had rooms, media and unread counts, but no search. */
const HOMESERVER_MIGRATIONS_THEN = 3;
const person = { email: 'ada@example.org', password: 'correct7horse' };

/** The log of a space begins at the moment of the upgrade, which differs. */
const BEGIN_AT_UPGRADE = ['audit_entry', 'audit_head'];
const withoutMoments = (digests: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(digests).map(([table, digest]) => [
      table,
      BEGIN_AT_UPGRADE.includes(table) ? digest.replace(/ rows .*/, ' rows') : digest,
    ]),
  );

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
  expect(withoutMoments(restored ?? {})).toEqual(withoutMoments(upgraded ?? {}));

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

/** Moves what people have said into a database with the tables of the old homeserver. */
async function oldHomeserver(today: string): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const owner = await connect({ kind: 'postgres', url: database.ownerUrl });
  const known = knownMigrations(homeserverPart.migrationsFolder).slice(0, HOMESERVER_MIGRATIONS_THEN);
  await applyMigrations(owner.client, known);
  await owner.close();
  const source = await connect({ kind: 'postgres', url: today });
  const target = await connect({ kind: 'postgres', url: database.adminUrl });
  // Rows come in any order of their tables.
  await target.client.query('SET session_replication_role = replica');
  const tables = await target.client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  for (const { name } of tables.rows) {
    // The old leader is gone. With its row, the new one would wait a minute, as tests let leaders pause that long.
    if (name === 'leader') continue;
    // What the old version knew nothing of begins at the start.
    const rows = `SELECT * FROM "${name}" ${name === 'follower' ? "WHERE name <> 'search'" : ''}`;
    const { rows: found } = await source.client.query(`SELECT json_agg(t)::text AS all FROM (${rows}) t`);
    await target.client.query(
      `INSERT INTO "${name}" SELECT * FROM json_populate_recordset(null::"${name}", $1)`,
      [found[0]?.all ?? '[]'],
    );
  }
  await source.close();
  await target.close();
  return database;
}

test('what people said on a homeserver of an older version is read, found and gone on with by this one', async () => {
  const [today, platform] = [await createTestDatabase(homeserverPart.migrationsFolder), await oldDatabase()];
  databases.push(today);
  const login = { password: 'correct7horse' };
  const before = await startTestHomeserver({ config: { databaseUrl: today.url } });
  const ada = await before.register('ada', login);
  const { room_id: roomId } = await ada.post('createRoom', { preset: 'public_chat', name: 'Old Harbor' });
  const inRoom = (rest: string) => `rooms/${segment(roomId as string)}/${rest}`;
  const first = await ada.say(roomId as string, 'anchors of the first hour');
  await ada.say(roomId as string, {
    msgtype: 'm.text',
    body: '* anchors of the second hour',
    'm.new_content': { msgtype: 'm.text', body: 'anchors of the second hour' },
    'm.relates_to': { rel_type: 'm.replace', event_id: first },
  });
  const picture = await paintPicture(40, 30);
  const url = await ada.upload(picture, 'image/png');
  await ada.say(roomId as string, { msgtype: 'm.image', body: 'a map', url });
  // A device that sends nothing sees the events as the device after the restore does.
  const reader = await before.login(ada.userId, login);
  const history = await reader.get(`${inRoom('messages')}?dir=b&limit=100`);
  const old = await oldHomeserver(today.url);

  const file = path.join(work, 'old-homeserver.tar.gz');
  const common = { bucket: null, passphrase: null, file };
  await backUp({
    ...common,
    dataDir: before.services.config.dataDir,
    urls: { platform: platform.url, homeserver: old.url },
    version: '0.0.1',
    now: new Date('2025-03-04'),
  });
  await before.close();
  const [target, dataDir] = [await emptyDatabase(), path.join(work, 'homeserver-today')];
  await restore({
    ...common,
    dataDir,
    urls: { platform: (await emptyDatabase()).ownerUrl, homeserver: target.ownerUrl },
  });

  const after = await startTestHomeserver({ config: { databaseUrl: target.url, dataDir } });
  try {
    const again = await after.login(ada.userId, login);
    expect((await again.get(`${inRoom('messages')}?dir=b&limit=100`)).chunk).toEqual(history.chunk);
    const download = await again.send(url.replace('mxc://', '/_matrix/client/v1/media/download/'));
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(picture);
    const search = { search_categories: { room_events: { search_term: 'anchors' } } };
    await until(async () => (await again.post('search', search)).search_categories.room_events.count > 0);
    await again.say(roomId as string, 'and of today');
    const { rooms } = await again.get('sync?timeout=0');
    expect(JSON.stringify(rooms.join[roomId as string])).toContain('and of today');
  } finally {
    await after.close();
  }
});
