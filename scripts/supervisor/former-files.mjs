import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Builds whose files are kept; a page that has been open through more of them is asked to reload. */
const KEPT = 2;

/**
 * Puts the files of a build aside before the next one replaces them, so that pages that are open in browsers can load the rest of their
 * scripts. The gateway sends them, too (gateway/static-files.ts). Next leaves `cache` alone when it builds.
 *
 * @param {string} nextDir
 */
export function keepFormerFiles(nextDir) {
  const files = path.join(nextDir, 'static');
  if (!existsSync(files)) return;
  const folder = path.join(nextDir, 'cache', 'former-static');
  mkdirSync(folder, { recursive: true });
  const numbers = readdirSync(folder).map(Number).filter(Number.isInteger);
  const next = Math.max(0, ...numbers) + 1;
  renameSync(files, path.join(folder, String(next).padStart(6, '0')));
  for (const name of readdirSync(folder).sort().slice(0, -KEPT)) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
