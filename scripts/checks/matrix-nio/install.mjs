import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const environment = path.resolve(folder, '../../../.build/matrix-nio');
const installed = path.join(environment, 'installed.txt');
const requirements = path.join(folder, 'requirements.txt');

/** Installs matrix-nio into a Python of its own in .build, once, and answers that Python. Needs the package index. */
export async function installNio() {
  const python = path.join(environment, 'bin', 'python');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return python;
  await run('python3', ['-m', 'venv', '--clear', environment]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  writeFileSync(installed, wanted);
  return python;
}

/** @param {string} command @param {string[]} args */
export async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} ended with ${code}`);
}
