// Plain Node at the top: on a bare machine this installs the packages that the checks need.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingBrowser } from './checks/browser.mjs';
import { runBeside, runCommand, runJest, runPlaywright } from './checks/runners.mjs';
import { installEverything } from './checks/installation.mjs';
import { runSynapse } from './checks/synapse.mjs';
import { runContracts, runCoverage } from './contracts/tests.mjs';
import { CliError } from './supervisor/cli-error.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, 'test-results');

// Whoever has a product configured in this shell does not want its data touched by tests.
for (const name of Object.keys(process.env)) {
  if (
    /^(PORT|DATA_DIR|PUBLIC_URL|NODE_ENV|.*DATABASE(_OWNER)?_URL|(GUILDHALL|PLATFORM|CHAT|MATRIX|CHAIN|RPC|FOUNDRY|S3|SMTP|INTERNAL|SESSION|WEB)_.*)$/.test(
      name,
    )
  ) {
    delete process.env[name];
  }
}

/** What tests write down that cannot be tried on this machine, a sentence in each line. */
const absences = path.join(reports, 'absences.txt');
process.env.GUILDHALL_TEST_ABSENCES = absences;

/** @type {(import('./checks/runners.mjs').Sum & { name: string })[]} */
const sums = [];

try {
  process.chdir(root);
  await check('installation', () => installEverything(root));
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const built = check('build', () => runCommand(process.execPath, ['scripts/build.mjs']));
  // The build leaves a part of two cores idle, tests of faults and leases wait for clocks now and then, and these fill the gaps.
  const beside = runBesideTests(built).catch((error) => {
    console.error(error);
    sums.push({ name: 'lint, types and contracts', passed: 0, failed: 1 });
  });
  await built;
  await check('unit and API tests', () => runJest(path.join(reports, 'jest.json')));
  await beside;
  const browserTests = check('browser tests', async () => {
    const problem = await missingBrowser();
    if (problem === undefined) {
      // A folder of its own, which it clears: the others' reports stay.
      const args = ['--output', path.join(reports, 'browser')];
      return runPlaywright(path.join(reports, 'playwright.json'), { args });
    }
    console.error(problem);
    return { passed: 0, failed: 1 };
  });
  // A product of its own, which starts slowly and waits much: the others' browsers fill that.
  await Promise.all([browserTests, check('chat on Synapse', () => runSynapse(reports, { isShort: true }))]);
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  sums.push({ name: 'this script', passed: 0, failed: 1 });
}

const passed = sums.reduce((sum, check) => sum + check.passed, 0);
const failed = sums.reduce((sum, check) => sum + check.failed, 0);
const failures = sums.flatMap((sum) => sum.failures ?? []);
if (failures.length > 0) console.log(`\n── what failed ──\n${failures.join('\n\n')}`);
console.log('');
for (const { name, ...sum } of sums) console.log(`${name}: ${sum.passed} passed, ${sum.failed} failed`);
const notTried = existsSync(absences) ? readFileSync(absences, 'utf8').trim().split('\n') : [];
for (const sentence of new Set(notTried)) console.log(sentence);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/**
 * What reads the sources alone, and the contracts, one after another.
 *
 * @param {Promise<void>} built Types are checked once it is: the build writes those of routes.
 */
async function runBesideTests(built) {
  const ended = [];
  ended.push({ name: 'lint', ...(await runBeside('npm', ['run', '--silent', 'lint'])) });
  await built;
  // Several threads end sooner and do twice the work, where other work fills the machine.
  const types = ['run', '--silent', 'types', '--', '--singleThreaded'];
  ended.push({ name: 'types', ...(await runBeside('npm', types)) });
  ended.push({ name: 'contracts', output: '', ...(await runContracts()) });
  ended.push({ name: 'what tests of contracts reach', output: '', ...(await runCoverage()) });
  for (const { name, output, ...sum } of ended) {
    if (output.trim() !== '') console.log(`\n── ${name} ──\n${output}`);
    sums.push({ name, ...sum });
  }
}

/**
 * @param {string} name
 * @param {() => Promise<import('./checks/runners.mjs').Sum | null>} run Null for what this machine cannot run.
 */
async function check(name, run) {
  console.log(`\n── ${name} ──`);
  const begun = Date.now();
  const sum = await run();
  console.log(`${name} took ${Math.round((Date.now() - begun) / 1_000)} s`);
  if (sum) sums.push({ name, ...sum });
}
