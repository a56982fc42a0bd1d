import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type PoolClient } from 'pg';
import type { StorageOptions } from './open-storage';

/** Any number that nothing else in the database uses. */
const migrationLock = 718_293_001;
const INSUFFICIENT_PRIVILEGE = '42501';

type Connection = Client | PoolClient;

/** The tables are not the ones of this version, and could not be made so. The message is a sentence for operators. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Runs the migrations that the database has not seen. On PostgreSQL several processes may start at once. */
export async function migrateDatabase(client: Connection, options: StorageOptions): Promise<void> {
  const { migrationsFolder } = options;
  if (options.kind === 'pglite') {
    if ((await pendingMigrations(client, migrationsFolder)) > 0) {
      await migrate(drizzle(client), { migrationsFolder });
    }
    return;
  }
  // A role that may not change tables need not be able to when there is nothing to change.
  const pending = await pendingMigrations(client, migrationsFolder);
  if (pending === 0) return;
  if (options.ownerUrl) return migrateAs(options.ownerUrl, migrationsFolder);
  try {
    // On a connection of its own, too: migrations of many rows take longer than anything else may.
    await migrateAs(options.url, migrationsFolder);
  } catch (error) {
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error;
    throw new SchemaError(
      `The database lacks ${pending} migration${pending === 1 ? '' : 's'}, and its role may not change tables: run ` +
        '"npm run migrate" with DATABASE_OWNER_URL and CHAT_DATABASE_OWNER_URL set (docs/postgresql.md).',
    );
  }
}

/** Migrates as the role of the address, on a connection of its own. */
export async function migrateAs(url: string, migrationsFolder: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await pendingMigrations(client, migrationsFolder);
    await migrateLocked(client, migrationsFolder);
  } finally {
    await client.end();
  }
}

/** Closing the connection gives the lock back, too. */
async function migrateLocked(client: Connection, migrationsFolder: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  await migrate(drizzle(client), { migrationsFolder });
  await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
}

/** How many migrations the database has not seen; throws when it has seen one that this version does not know. */
async function pendingMigrations(client: Connection, migrationsFolder: string): Promise<number> {
  const known = knownMigrations(migrationsFolder);
  const seen = await appliedMigrations(client);
  const newest = seen.at(-1)?.createdAt ?? 0;
  if (newest > (known.at(-1)?.folderMillis ?? 0)) {
    throw new SchemaError(
      'The database was written by a newer version of Guildhall: start that version, or restore a backup of this one.',
    );
  }
  return known.filter(({ folderMillis }) => folderMillis > newest).length;
}

export interface AppliedMigration {
  readonly hash: string;
  readonly createdAt: number;
}

/** The migrations that a database has seen, oldest first; none in an empty one. */
export async function appliedMigrations(client: Connection): Promise<AppliedMigration[]> {
  // Not to_regclass, which fails where the schema may not be looked into.
  const { rowCount } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = 'drizzle' AND relname = '__drizzle_migrations'`,
  );
  if (rowCount === 0) return [];
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }));
}

/** The migrations of a folder, oldest first. */
export const knownMigrations = (migrationsFolder: string) => readMigrationFiles({ migrationsFolder });

/** Runs migrations in the transaction that the client is in, and writes them down as Drizzle does. */
export async function applyMigrations(
  client: Connection,
  migrations: ReturnType<typeof knownMigrations>,
): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    `CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
       (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

function hasCode(error: unknown, code: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (Reflect.get(current, 'code') === code) return true;
  }
  return false;
}
