import { readFileSync, writeFileSync } from 'node:fs';
import { missingOptionalPackages } from './lockfile/optional-packages.mjs';

// Completes package-lock.json after `npm install`: npm leaves out the packages for other systems that it could not fetch
// here, and then refuses the file in `npm ci`, here as well as on those systems.

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionalPackages(lock.packages);
const root = lock.packages[''];
delete lock.packages[''];
const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': root, ...Object.fromEntries(all) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages for other systems added to ${file}.`);
