import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const tools = path.join(checkout, 'contracts', 'tools');

/**
 * Runs forge on our contracts.
 *
 * @param {string[]} args Such as ['test']
 * @param {{ profile?: string, isQuiet?: boolean, root?: string, env?: Record<string, string> }} [options] The
 *   profile is one of foundry.toml; quiet keeps standard output for the caller; the root is the checkout.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runForge(
  [command = 'build', ...args],
  { profile = 'default', isQuiet = false, root = checkout, env = {} } = {},
) {
  const child = spawn(forgeBinary(), [command, '--root', root, ...args], {
    cwd: root,
    env: { ...process.env, FOUNDRY_CONFIG: 'contracts/foundry.toml', FOUNDRY_PROFILE: profile, ...env },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Installs forge when it is first needed: its 81 MB are of use to nobody who leaves the contracts as they are. The lock
 * file beside it holds its checksum.
 */
function forgeBinary() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const binary = path.join(
    tools,
    'node_modules',
    `@foundry-rs/forge-${process.platform}-${arch}`,
    'bin',
    'forge',
  );
  if (existsSync(binary)) return binary;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: tools,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(binary))
    throw new Error('forge could not be installed in contracts/tools.');
  return binary;
}
