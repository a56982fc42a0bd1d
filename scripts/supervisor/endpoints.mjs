import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.mjs';

/**
 * Where the processes of a running installation answer. The inner addresses change with every start; tools that work
 * beside it (npm run demo) find them here.
 *
 * @typedef {{ publicUrl: string, platformUrl: string, chatUrl: string }} Endpoints
 */

const fileIn = (/** @type {string} */ dataDir) => path.join(dataDir, 'endpoints.json');

/** @param {string} dataDir @param {Endpoints} endpoints */
export function writeEndpoints(dataDir, endpoints) {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
}

/** @param {string} dataDir */
export function removeEndpoints(dataDir) {
  rmSync(fileIn(dataDir), { force: true });
}

/**
 * Throws a CliError when nothing runs on that folder.
 *
 * @param {string} dataDir
 * @returns {Endpoints}
 */
export function readEndpoints(dataDir) {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
  } catch {
    throw new CliError(
      `Nothing runs on the data folder ${dataDir}: start the product first, or name its folder by DATA_DIR.`,
    );
  }
}
