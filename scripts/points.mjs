import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installationOf } from './backup/installation.mjs';
import { buildTool } from './build-services.mjs';
import { buildServices } from './build.mjs';

const usage = `Computes the sums of points from their entries, and corrects those that were wrong.

  npm run points -- recompute

With PostgreSQL it can run beside the product; the embedded database is read while the product is stopped. Read from the
environment: DATA_DIR, DATABASE_URL and DATABASE_OWNER_URL.`;

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
if (process.argv.slice(2).join(' ') !== 'recompute') {
  console.error(usage);
  process.exit(2);
}
const { dataDir, urls, ownerUrls } = installationOf(process.env);
// Never anew under what runs.
if (!existsSync('.build/pglite.worker.mjs')) await buildServices();
const tool = await import(pathToFileURL(await buildTool('points', 'scripts/points/main.ts')).href);
try {
  const corrected = await tool.recompute({ dataDir, url: urls.platform, ownerUrl: ownerUrls.platform });
  console.log(corrected === 0 ? 'Every sum is right.' : `${corrected} sums were wrong and are right now.`);
} catch (error) {
  if (!['FolderLockedError', 'SchemaError'].includes(error.name)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
