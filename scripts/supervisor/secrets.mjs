import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.mjs';

/** Variable of the environment → its name in the file. */
const names = {
  INTERNAL_SECRET: 'internalSecret',
  SESSION_SECRET: 'sessionSecret',
  CHAT_AS_TOKEN: 'chatAsToken',
  CHAT_HS_TOKEN: 'chatHsToken',
  PUSH_PRIVATE_KEY: 'pushPrivateKey',
};

/** In a file of its own, because it is kept apart: its keys open what the server has of every wallet (docs/keys.md). */
export const SEALING_KEY_FILE = 'share-sealing-key.json';

/** What shares of random rewards are drawn from; without it those that are open cannot be claimed (docs/rewards.md). */
export const SEED_KEY_FILE = 'reward-seed-key.json';

/**
 * The secrets of this installation as variables for the services: from the environment, else from the file, else new
 * ones that are written into it. A damaged file is never replaced: that would log everybody out.
 *
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string>}
 */
export function readSecrets(dataDir, environment) {
  return {
    ...readFile(path.join(dataDir, 'secrets.json'), names, environment, LOGS_OUT),
    ...readFile(
      path.join(dataDir, SEALING_KEY_FILE),
      { SHARE_SEALING_KEY: 'key', SHARE_B_SEALING_KEY: 'keyB' },
      environment,
      LOSES_SHARES,
    ),
    ...readFile(path.join(dataDir, SEED_KEY_FILE), { REWARD_SEED_KEY: 'key' }, environment, LOSES_SEEDS),
  };
}

const LOGS_OUT = 'put it back from a backup, or remove it, which logs everybody out.';
const LOSES_SHARES =
  'put it back from where you keep it. Without it the server cannot open its share of any wallet; people then need their recovery kits and wallet files.';
const LOSES_SEEDS =
  'put it back from a backup. Without it nobody can claim a share of a random reward that is open; what is left goes back to its sender.';

/**
 * @param {string} file
 * @param {Record<string, string>} names
 * @param {Record<string, string | undefined>} environment
 * @param {string} advice What to do when it is damaged.
 * @returns {Record<string, string>}
 */
function readFile(file, names, environment, advice) {
  const known = existsSync(file) ? parse(file, advice) : {};
  const missing = Object.values(names).filter((name) => known[name] === undefined);
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (missing.length > 0) {
    const unfinished = `${file}.new`;
    writeFileSync(unfinished, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, file);
  }
  chmodSync(file, 0o600);
  return Object.fromEntries(
    Object.entries(names).map(([variable, name]) => [variable, environment[variable] || known[name]]),
  );
}

/** @param {string} file @param {string} advice @returns {Record<string, string>} */
function parse(file, advice) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    if (Object.values(content).every((value) => typeof value === 'string' && value.length >= 32))
      return content;
  } catch {
    // Said below.
  }
  throw new CliError(`The file ${file} is damaged: ${advice}`);
}
