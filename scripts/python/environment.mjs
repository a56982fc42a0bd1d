import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of what the requirements of our environments name. */
const VERSION_NEEDED = '(3, 10)';

/**
 * Why this machine cannot have a Python of its own for a tool, as part of a sentence; null when it can.
 *
 * @returns {string | null}
 */
export function pythonProblem() {
  const check = `import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= ${VERSION_NEEDED} else 3)`;
  const { status } = spawnSync('python3', ['-c', check], { stdio: 'ignore' });
  if (status === 0) return null;
  if (status === null) return 'there is no python3';
  return status === 3 ? 'python3 is older than 3.10' : 'python3 has no venv with pip';
}

/**
 * Makes a Python of its own with the packages of a requirements file; once, unless the file changes. Needs the package index.
 * Throws when it cannot be made.
 *
 * @param {object} environment
 * @param {string} environment.name Of what is installed, for people.
 * @param {string} environment.folder
 * @param {string} environment.requirements A file that names every package, in its version.
 * @returns {Promise<string>} That Python.
 */
export async function installEnvironment({ name, folder, requirements }) {
  const python = path.join(folder, 'bin', 'python');
  const installed = path.join(folder, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return python;
  console.log(`Installing ${name} into ${folder} …`);
  await run(name, 'python3', ['-m', 'venv', '--clear', folder]);
  // Everything is named in the file, and the first start compiles what it needs: a third of the time.
  const words = ['install', '--quiet', '--disable-pip-version-check', '--no-compile', '--no-deps'];
  await run(name, python, ['-m', 'pip', ...words, '-r', requirements]);
  writeFileSync(installed, wanted);
  return python;
}

/** @param {string} name @param {string} command @param {string[]} args */
async function run(name, command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${name} could not be installed: ${path.basename(command)} ended with ${code}.`);
}
