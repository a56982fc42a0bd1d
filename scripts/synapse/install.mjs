import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const requirements = path.join(here, 'requirements.txt');
/** Of what requirements.txt names. */
const pythonNeeded = '(3, 10)';

/** Where Synapse is put when nobody says otherwise: a folder of its own, kept from run to run. */
export const synapseFolder = path.resolve(here, '../../.build/synapse');

/**
 * Why this machine cannot have a Synapse, as part of a sentence; null when it can.
 *
 * @returns {string | null}
 */
export function pythonProblem() {
  const check = `import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= ${pythonNeeded} else 3)`;
  const { status } = spawnSync('python3', ['-c', check], { stdio: 'ignore' });
  if (status === 0) return null;
  if (status === null) return 'there is no python3';
  return status === 3 ? 'python3 is older than 3.10' : 'python3 has no venv with pip';
}

/**
 * Installs Synapse, in the versions of requirements.txt, into a Python of its own; once, unless the versions change.
 * Needs the package index. Throws when it cannot be installed.
 *
 * @param {string} [folder]
 * @returns {Promise<string>} That Python.
 */
export async function installSynapse(folder = synapseFolder) {
  const python = path.join(folder, 'bin', 'python');
  const installed = path.join(folder, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return python;
  console.log(`Installing Synapse into ${folder} …`);
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  // Everything is named in the file, and the first start compiles what it needs: a third of the time.
  const words = ['install', '--quiet', '--disable-pip-version-check', '--no-compile', '--no-deps'];
  await run(python, ['-m', 'pip', ...words, '-r', requirements]);
  writeFileSync(installed, wanted);
  return python;
}

/** @param {string} command @param {string[]} args */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`Synapse could not be installed: ${path.basename(command)} ended with ${code}.`);
}
