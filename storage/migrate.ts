import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import type { StorageOptions } from './open-storage';

/** Any number that nothing else in the database uses. */
const migrationLock = 718_293_001;

/** Runs the migrations that the database has not seen. On PostgreSQL several processes may start at once. */
export async function migrateDatabase(pool: Pool, options: StorageOptions): Promise<void> {
  const client = await pool.connect();
  try {
    if (options.kind === 'postgres') await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: options.migrationsFolder });
    if (options.kind === 'postgres') await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Closing the connection gives the lock back.
    client.release(true);
    throw error;
  }
}
