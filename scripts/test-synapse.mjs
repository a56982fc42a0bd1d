// The tests of chat on a real Synapse, with the configuration of deploy/synapse/; `--short` as `npm test` runs them.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSynapse } from './checks/synapse.mjs';
import { build } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await build(process.env.GUILDHALL_NEXT_DIR || '.next');
const reports = path.join(root, 'test-results');
const sum = await runSynapse(reports, { isShort: process.argv.includes('--short') });
process.exitCode = sum === null || sum.failed > 0 || sum.passed === 0 ? 1 : 0;
if (sum) console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
