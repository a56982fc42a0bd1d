#!/usr/bin/env node
// What forge takes for the solc executable: the compiler from npm, behind the two arguments that forge uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');
// The compiler registers a handler that would turn every later error into an exit without a word.
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);

if (process.argv.includes('--version')) {
  process.stdout.write(
    `solc, the solidity compiler commandline interface\nVersion: ${solc.version().replace('.Emscripten.clang', '.Linux.g++')}\n`,
  );
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
} else {
  process.stderr.write(
    `solc.mjs knows --version and --standard-json, not ${process.argv.slice(2).join(' ')}.\n`,
  );
  process.exitCode = 1;
}
