import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const schemaFolder = path.resolve('homeserver/db/schema');
const metaFolder = path.resolve('homeserver/db/migrations/meta');

test('the migrations lead to the tables that the code declares; `npx drizzle-kit generate --config drizzle.homeserver.config.ts` writes what is missing', async () => {
  const tables: Record<string, unknown> = {};
  for (const file of readdirSync(schemaFolder)) {
    Object.assign(tables, await import(path.join(schemaFolder, file)));
  }
  const newest =
    readdirSync(metaFolder)
      .filter((file) => file.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? '';
  const migrated = JSON.parse(readFileSync(path.join(metaFolder, newest), 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >;
  expect(await generateMigration(migrated, generateDrizzleJson(tables, migrated.id))).toEqual([]);
});
