import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runJest, runPlaywright } from './checks/runners.mjs';
import { runMutants } from './contracts/mutants.mjs';
import { runContracts, runCoverage } from './contracts/tests.mjs';

// The suites of platform and homeserver on PostgreSQL and once more, all of them, on the embedded database. It takes long;
// `npm test` runs only what depends most on the engine on both (jest.config.mjs). And the contracts, with ten times
// the fuzz runs and calls, every line of theirs reached, and every fault of contracts/mutants/ noticed. And Matrix
// clients for browsers, which are downloaded (e2e/deep).
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
for (const name of Object.keys(process.env)) {
  if (/^(DATA_DIR|.*DATABASE(_OWNER)?_URL|(GUILDHALL|CHAT|CHAIN|FOUNDRY|S3|SMTP)_.*)$/.test(name))
    delete process.env[name];
}
const contracts = await runContracts('deep');
const coverage = await runCoverage();
const faults = await runMutants();
const tests = await runJest(path.resolve('test-results/deep.json'), {
  args: ['--selectProjects', 'node', 'postgres', 'embedded', 'dom'],
  env: { TEST_EMBEDDED: 'all', TEST_DEPTH: 'deep', TEST_STEPS: '10000', TEST_SEQUENCES: '200' },
});
const clients = await runPlaywright(path.resolve('test-results/deep-browser.json'), {
  env: { TEST_DEPTH: 'deep' },
});
const sums = [contracts, coverage, faults, tests, clients];
const passed = sums.reduce((sum, check) => sum + check.passed, 0);
const failed = sums.reduce((sum, check) => sum + check.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
