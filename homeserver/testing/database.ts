import path from 'node:path';
import { createTestDatabase, testEngine } from '@/storage/testing/test-database';

export const MIGRATIONS_FOLDER = path.resolve('homeserver/db/migrations');

/** A database of the homeserver for a test. */
export interface PreparedDatabase {
  /** Of PostgreSQL; null for the embedded database, which is made in the data folder when it is opened. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** An empty database with all tables, on the engine of this run of the tests. */
export async function prepareDatabase(engine = testEngine()): Promise<PreparedDatabase> {
  return engine === 'postgres'
    ? createTestDatabase(MIGRATIONS_FOLDER)
    : { url: null, drop: async () => undefined };
}
