import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withSecretFiles } from '../runtime/secret-files.mjs';
import { buildTool } from './build-services.mjs';

// Brings the tables of both PostgreSQL databases up to date, as the roles that own them (docs/postgresql.md).
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

const databases = [
  ['DATABASE_OWNER_URL', 'server/db/migrations'],
  ['CHAT_DATABASE_OWNER_URL', 'homeserver/db/migrations'],
];
const { variables, problems } = withSecretFiles(process.env);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const given = databases.filter(([variable]) => variables[variable]);
if (given.length === 0) {
  console.error(
    'Set DATABASE_OWNER_URL and CHAT_DATABASE_OWNER_URL to the databases, as the roles that own their tables.',
  );
  process.exit(1);
}
const { migrateAs } = await import(pathToFileURL(await buildTool('migrate', 'storage/migrate.ts')).href);
for (const [variable, folder] of given) {
  try {
    await migrateAs(variables[variable], path.resolve(folder));
    console.log(`The database of ${variable} is up to date.`);
  } catch (error) {
    console.error(`Migration of ${variable} failed, nothing was changed: ${error.message}`);
    process.exitCode = 1;
  }
}
