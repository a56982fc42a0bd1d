import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openStorage } from '@/storage/open-storage';
import { createTestDatabase, testEngine } from '@/storage/testing/test-database';

export const MIGRATIONS_FOLDER = path.resolve('homeserver/db/migrations');

/** A database of the homeserver for a test. */
export interface PreparedDatabase {
  /** Of PostgreSQL; null for the embedded database, which lies in the folder. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** Makes an empty database with all tables: in the folder, or on the PostgreSQL of this run of the tests. */
export async function prepareDatabase(folder: string, engine = testEngine()): Promise<PreparedDatabase> {
  if (engine === 'postgres') return createTestDatabase(MIGRATIONS_FOLDER);
  await copyDatabaseTemplate(folder);
  return { url: null, drop: async () => undefined };
}

/**
 * Puts an empty database with all tables into a data folder, so that a test begins in a second. It is made once for each
 * state of the migrations, in `.build`.
 */
async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  const template = path.resolve('.build', 'homeserver-template', digestOfMigrations());
  if (!existsSync(template)) await makeTemplate(template);
  await cp(path.join(template, 'cluster'), path.join(dataDir, 'cluster'), { recursive: true });
}

function digestOfMigrations(): string {
  const hash = createHash('sha256').update(readFileSync('package.json'));
  for (const file of readdirSync(MIGRATIONS_FOLDER).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(MIGRATIONS_FOLDER, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(path.dirname(template), { recursive: true });
  const folder = await mkdtemp(`${template}-`);
  const storage = await openStorage({
    kind: 'pglite',
    dataDir: folder,
    migrationsFolder: MIGRATIONS_FOLDER,
    holder: 'the test template',
  });
  await storage.close();
  try {
    await rename(folder, template);
  } catch {
    // Another test file was faster; its template is as good.
    await rm(folder, { recursive: true, force: true });
  }
}
