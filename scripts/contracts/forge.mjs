import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

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
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/forge-${process.platform}-${arch}`;
  const home = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const child = spawn(path.join(home, 'bin', 'forge'), [command, '--root', root, ...args], {
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
