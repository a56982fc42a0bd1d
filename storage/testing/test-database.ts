import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { openStorage } from '@/storage/open-storage';
import { sharedPostgres, type TestPostgres } from './postgres';

/** A database of one test file on the run's PostgreSQL, made as operators make theirs. */
export interface TestDatabase {
  /** As the role of run time, which can only read and write rows. */
  readonly url: string;
  /** As the role that owns the tables. */
  readonly ownerUrl: string;
  /** As the superuser. */
  readonly adminUrl: string;
  readonly server: TestPostgres;
  drop(): Promise<void>;
}

export type TestEngine = 'pglite' | 'postgres';

/** Which engine this run of a test file is about, by `TEST_DATABASE`. */
export function testEngine(): TestEngine {
  const wanted = process.env.TEST_DATABASE ?? 'pglite';
  if (wanted !== 'pglite' && wanted !== 'postgres') {
    throw new Error(`TEST_DATABASE must be pglite or postgres, not ${wanted}`);
  }
  return wanted;
}

/** An empty database that has seen all migrations of the folder: a copy, made in some 50 ms. */
export async function createTestDatabase(migrationsFolder: string): Promise<TestDatabase> {
  const server = await sharedPostgres();
  const template = `t_${digestOf(migrationsFolder)}`;
  const name = `d_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(server.url, async (client) => {
    // One at a time: a template must not be in use while it is copied.
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [
      template,
    ]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      makeDatabase(server, template);
      const url = urlOf(server.url, template, `${template}_owner`);
      const storage = await openStorage({ kind: 'postgres', url, migrationsFolder });
      await storage.close();
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    }
    // Copying files costs a third of copying their pages through the log, which is the default since PostgreSQL 15.
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${template}_owner STRATEGY file_copy`,
    );
    // Rights on the database itself are not copied.
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${template}_role`);
  });
  return testDatabase(server, name, template);
}

/** A database without a table, and with roles of its own. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = await sharedPostgres();
  const name = `e_${randomUUID().replaceAll('-', '')}`;
  makeDatabase(server, name);
  return testDatabase(server, name, name);
}

function testDatabase(server: TestPostgres, name: string, roles: string): TestDatabase {
  return {
    server,
    url: urlOf(server.url, name, `${roles}_role`),
    ownerUrl: urlOf(server.url, name, `${roles}_owner`),
    adminUrl: urlOf(server.url, name),
    drop: () => asSuperuser(server.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** By the SQL that operators run. */
function makeDatabase({ programs, url }: TestPostgres, name: string): void {
  const psql = (...words: string[]) =>
    execFileSync(path.join(programs, 'psql'), ['-X', '-q', '-d', url, ...words], { stdio: 'pipe' });
  const [owner, role] = [`${name}_owner`, `${name}_role`];
  psql('-c', `DROP ROLE IF EXISTS ${owner}, ${role}`);
  const values = { database: name, owner, role };
  const settings = Object.entries(values).flatMap(([key, value]) => ['-v', `${key}=${value}`]);
  psql(...settings, '-f', path.resolve('deploy/postgresql/create-database.sql'));
  const { password } = new URL(url);
  for (const each of [owner, role]) psql('-c', `ALTER ROLE ${each} PASSWORD '${password}'`);
}

function urlOf(serverUrl: string, database: string, user?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  return url.href;
}

async function asSuperuser(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function digestOf(migrationsFolder: string): string {
  const hash = createHash('sha256').update(readFileSync('deploy/postgresql/create-database.sql'));
  for (const file of readdirSync(migrationsFolder).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
