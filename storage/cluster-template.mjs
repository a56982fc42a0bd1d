import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

// Plain JavaScript, because the build uses it too.

/** Schemas of the product; what the build prepares databases for. */
const SCHEMAS = ['server/db/migrations', 'homeserver/db/migrations'];

/**
 * Where the template is: a database that has seen exactly the migrations of the folder, or an empty one. Migrations must
 * not write what has to differ between installations.
 *
 * @param {string | null} migrationsFolder
 * @param {string} [root] The folder of the installation.
 * @returns {string}
 */
function templateFolder(migrationsFolder, root = process.cwd()) {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const empty = path.join(
    root,
    '.build',
    'pglite-template',
    dependencies['@electric-sql/pglite'] ?? 'unknown',
  );
  if (migrationsFolder === null) return empty;
  const digest = createHash('sha256');
  for (const name of ['meta/_journal.json', ...readdirSync(migrationsFolder).sort()]) {
    if (/\.(sql|json)$/.test(name)) digest.update(readFileSync(path.join(migrationsFolder, name)));
  }
  return `${empty}-${digest.digest('hex').slice(0, 16)}`;
}

/**
 * Makes the templates that are not there, and forgets those of other versions.
 *
 * @param {string} [root]
 */
export async function prepareTemplates(root = process.cwd()) {
  const folders = [null, ...SCHEMAS.map((folder) => path.join(root, folder))];
  /** @type {string[]} */
  const kept = [];
  for (const migrationsFolder of folders) {
    const template = templateFolder(migrationsFolder, root);
    if (!existsSync(template)) await prepareTemplate(template, migrationsFolder, root);
    kept.push(path.basename(template));
  }
  const all = path.join(root, '.build', 'pglite-template');
  for (const name of readdirSync(all)) {
    // Somebody else may be making one of them under a name of its own.
    if (kept.some((each) => name === each || name.startsWith(`${each}.`))) continue;
    rmSync(path.join(all, name), { recursive: true, force: true });
  }
}

/**
 * @param {string} template
 * @param {string | null} migrationsFolder
 * @param {string} [root]
 */
async function prepareTemplate(template, migrationsFolder, root = process.cwd()) {
  const worker = new Worker(path.join(root, '.build', 'pglite.worker.mjs'), {
    workerData: { kind: 'prepare-template', template, migrationsFolder },
  });
  try {
    await new Promise((resolve, reject) => {
      worker.once('message', (report) =>
        report.kind === 'prepared' ? resolve(undefined) : reject(new Error(report.message)),
      );
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}

/**
 * What a new database is copied from: the one that has seen the migrations where the build has made it, else an empty one,
 * which is made when it is missing. Without migrations it is the empty one.
 *
 * @param {string | null} migrationsFolder
 * @returns {Promise<string>}
 */
export async function templateFor(migrationsFolder) {
  const migrated = templateFolder(migrationsFolder);
  if (existsSync(migrated)) return migrated;
  const empty = templateFolder(null);
  if (!existsSync(empty)) await prepareTemplate(empty, null);
  return empty;
}
