import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrateAs, SchemaError } from './migrate';
import { openStorage } from './open-storage';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database';

/* The role of run time (docs/postgresql.md) reads and writes rows of its own database, and nothing else. */

const INSUFFICIENT_PRIVILEGE = '42501';
const platformMigrations = path.resolve('server/db/migrations');
const noteMigrations = path.resolve('storage/testing/migrations');
let platform: TestDatabase;
let chat: TestDatabase;
const clients: Client[] = [];

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  platform = await createTestDatabase(platformMigrations);
  chat = await createTestDatabase(path.resolve('homeserver/db/migrations'));
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await platform.drop();
  await chat.drop();
});

test.each([
  'CREATE TABLE mine (id integer)',
  'CREATE TEMPORARY TABLE mine (id integer)',
  'CREATE SCHEMA mine',
  'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE INDEX mine ON account (bio)',
  'CREATE EXTENSION pgcrypto',
  'CREATE DATABASE mine',
  'CREATE ROLE mine',
  'DROP TABLE account CASCADE',
  'DROP SCHEMA public CASCADE',
  'ALTER TABLE account ADD COLUMN mine integer',
  'ALTER TABLE account DISABLE TRIGGER ALL',
  'TRUNCATE job',
  'DELETE FROM drizzle.__drizzle_migrations',
  `COPY account TO '/tmp/guildhall-stolen'`,
  `COPY account FROM PROGRAM 'true'`,
  `SELECT pg_read_file('postgresql.conf')`,
  'SELECT rolpassword FROM pg_authid',
  'SET ROLE postgres',
  'SET session_replication_role = replica',
])('it may not: %s', async (statement) => {
  const client = await connect(platform.url);
  await expect(client.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
});

test('it may read and write every table, and use every sequence', async () => {
  const client = await connect(platform.url);
  const { rows } = await client.query<{ refused: string }>(`
    SELECT relname AS refused FROM pg_class WHERE relnamespace = 'public'::regnamespace AND CASE
      WHEN relkind = 'r' THEN NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
      WHEN relkind = 'S' THEN NOT (has_sequence_privilege(oid, 'USAGE') AND has_sequence_privilege(oid, 'SELECT'))
      ELSE false END`);
  expect(rows).toEqual([]);
});

test('neither role of one database gets into the other', async () => {
  const into = (target: TestDatabase, from: string) => {
    const url = new URL(target.url);
    url.username = new URL(from).username;
    return connect(url.href);
  };
  for (const [target, from] of [
    [chat, platform.url],
    [chat, platform.ownerUrl],
    [platform, chat.url],
    [platform, chat.ownerUrl],
  ] as const) {
    await expect(into(target, from)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  }
});

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());
  const open = (changes: { url?: string; ownerUrl?: string; migrationsFolder?: string } = {}) =>
    openStorage({ kind: 'postgres', url: database.url, migrationsFolder: noteMigrations, ...changes });

  test('are refused to it with a sentence that says what to do, and change nothing', async () => {
    const opening = open();
    await expect(opening).rejects.toThrow(SchemaError);
    await expect(opening).rejects.toThrow(
      'The database lacks 1 migration, and its role may not change tables: run "npm run migrate"',
    );
    const client = new Client({ connectionString: database.adminUrl });
    await client.connect();
    expect((await client.query(`SELECT FROM pg_class WHERE relname = 'note'`)).rowCount).toBe(0);
    await client.end();
  });

  test('are run by the owner, in a step of their own or at start; afterwards it opens without them', async () => {
    await migrateAs(database.ownerUrl, noteMigrations);
    const storage = await open();
    await storage.db.execute(`INSERT INTO note (text) VALUES ('by the role of run time')`);
    await storage.close();

    const other = await createEmptyDatabase();
    const both = { url: other.url, ownerUrl: other.ownerUrl };
    await Promise.all(Array.from({ length: 3 }, async () => (await open(both)).close()));
    const again = await open({ url: other.url });
    await again.db.execute(`INSERT INTO note (text) VALUES ('too')`);
    await again.close();
    await other.drop();
  });

  test('that this version does not know end the start with a sentence', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-newer-'));
    await cp(noteMigrations, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { when: number }[] };
    journal.entries.forEach((entry) => (entry.when += 1));
    await writeFile(journalFile, JSON.stringify(journal));
    await migrateAs(database.ownerUrl, folder);
    await expect(open()).rejects.toThrow('The database was written by a newer version of Guildhall');
    rmSync(folder, { recursive: true });
  });
});
