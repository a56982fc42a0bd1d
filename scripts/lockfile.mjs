import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { missingOptionalPackages, withoutUnchecked } from './lockfile/optional-packages.mjs';

// Completes package-lock.json after `npm install`: npm leaves out the packages for other systems that it could not fetch
// here, and then refuses the file in `npm ci`, here as well as on those systems. npm looks up
// packages without a checksum again; only those that it does not find are written without one.

const file = 'package-lock.json';
const read = () => JSON.parse(readFileSync(file, 'utf8'));
const write = (/** @type {object} */ lock) => writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

const before = read();
write({ ...before, packages: withoutUnchecked(before.packages) });
const look = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--force'];
const { status } = spawnSync('npm', look, { stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) {
  write(before);
  throw new Error('npm could not look up the packages; the lock file is as it was.');
}
const lock = read();
const missing = missingOptionalPackages(lock.packages);
const root = lock.packages[''];
delete lock.packages[''];
const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': root, ...Object.fromEntries(all) };
write(lock);
console.log(`${Object.keys(missing).length} packages for other systems added to ${file} without a checksum.`);
