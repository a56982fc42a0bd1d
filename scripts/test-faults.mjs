// Everything that docs/faults.md promises, at its full size: takes an hour or more.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);

const jest = spawn(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--ci', '--runInBand', ...(words.length > 0 ? words : ['tests/faults/'])],
  { cwd: root, stdio: 'inherit', env: { ...process.env, GUILDHALL_FAULTS: 'long' } },
);
jest.once('close', (code) => (process.exitCode = code ?? 1));
