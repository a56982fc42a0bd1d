import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withSecretFiles } from '../../runtime/secret-files.mjs';
import { buildTool } from '../build-services.mjs';
import { buildServices } from '../build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Where an installation's data is, by the variables that `npm start` reads.
 *
 * @param {Record<string, string | undefined>} environment
 */
export function installationOf(environment) {
  const { variables, problems } = withSecretFiles(environment);
  if (problems.length > 0) throw Object.assign(new Error(problems.join('\n')), { name: 'CliError' });
  const value = (name) => variables[name] || null;
  // Conversations that another homeserver keeps are its operator's to copy.
  const isElsewhere = value('CHAT_URL') !== null;
  return {
    dataDir: path.resolve(variables.DATA_DIR || path.join(root, 'data')),
    passphrase: value('BACKUP_PASSPHRASE'),
    /** S3_BUCKET and what goes with it is read by the bundle. */
    variables,
    urls: {
      platform: value('DATABASE_URL'),
      homeserver: isElsewhere ? undefined : value('CHAT_DATABASE_URL'),
    },
    ownerUrls: {
      platform: value('DATABASE_OWNER_URL') ?? value('DATABASE_URL'),
      homeserver: isElsewhere ? undefined : (value('CHAT_DATABASE_OWNER_URL') ?? value('CHAT_DATABASE_URL')),
    },
  };
}

export function packageVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

/**
 * Runs `work` with the file of the command line; what is refused is said in its sentence.
 *
 * @param {string} usage
 * @param {(given: { file: string | undefined, tool: typeof import('./main') }) => Promise<void>} work
 */
export async function runTool(usage, work) {
  const [word, ...more] = process.argv.slice(2);
  if (more.length > 0 || word?.startsWith('-')) {
    console.error(usage);
    process.exit(word === '--help' ? 0 : 2);
  }
  const file = word === undefined ? undefined : path.resolve(word);
  process.chdir(root);
  // Never anew under what runs: a backup is made beside the product.
  if (!existsSync('.build/pglite.worker.mjs')) await buildServices();
  const tool = await import(pathToFileURL(await buildTool('backup', 'scripts/backup/main.ts')).href);
  try {
    await work({ file, tool });
  } catch (error) {
    if (!['CliError', 'FolderLockedError', 'SchemaError', 'ObjectStoreUnavailable'].includes(error.name))
      throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
