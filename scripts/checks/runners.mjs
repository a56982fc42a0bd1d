import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { freeInternalPort } from '../supervisor/ports.mjs';
import { jestFailures, playwrightFailures } from './failures.mjs';

/**
 * @typedef {object} Sum
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] What failed and how, as far as its runner says.
 */

/**
 * A check without numbers of its own counts as one.
 *
 * @param {string} command @param {string[]} args
 * @returns {Promise<Sum>}
 */
export async function runCommand(command, args) {
  const code = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A check that runs beside others on what they leave of the machine. What it says comes in one piece, when it has ended.
 *
 * @param {string} command @param {string[]} args
 * @returns {Promise<Sum & { output: string }>}
 */
export function runBeside(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const end = (/** @type {boolean} */ isWell) =>
      resolve({ passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, output });
    child.once('error', (error) => {
      output += `${command} could not be run: ${error.message}\n`;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
    // Before it has started others of its own, which are as modest as it is.
    if (child.pid !== undefined) setPriority(child.pid, BESIDE_PRIORITY);
  });
}

const LOOK_MS = 1_000;
const LINGERING_LOOKS = 60;

/** Processes of tests have clocks to meet; these have none. */
const BESIDE_PRIORITY = 10;

/**
 * @typedef {object} Choice
 * @property {string[]} [args] Which tests, in the runner's own words; all of them without.
 * @property {Record<string, string>} [env]
 */

/** @param {string} report @param {Choice} [choice] @returns {Promise<Sum>} */
export async function runJest(report, { args = [], env = {} } = {}) {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${report}`, ...args],
    {
      env,
      // The report goes to the file; on standard output it would only be repeated.
      quiet: true,
      isOver: () => existsSync(report),
    },
  );
  const said = existsSync(report) && JSON.parse(readFileSync(report, 'utf8'));
  return withExitCode(said ? { ...jestSum(said), failures: jestFailures(said) } : nothing, code);
}

/**
 * The product that the browser visits gets a port and a folder that nothing else uses.
 *
 * @param {string} report @param {Choice} [choice] @returns {Promise<Sum>}
 */
export async function runPlaywright(report, { args = [], env = {} } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-e2e-'));
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: {
      ...env,
      E2E_PORT: String(await freeInternalPort()),
      E2E_DATA_DIR: dataDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      GUILDHALL_LOG_LEVEL: 'warn',
    },
  });
  rmSync(dataDir, { recursive: true, force: true });
  const said = existsSync(report) && JSON.parse(readFileSync(report, 'utf8'));
  return withExitCode(
    said
      ? { ...playwrightSum(said), failures: playwrightFailures(said, (file) => readFileSync(file, 'utf8')) }
      : nothing,
    code,
  );
}

/**
 * A file that could not be run is a failure, and so is a test that was skipped: a promise nobody looked at.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number }} report
 * @returns {Sum}
 */
export function jestSum(report) {
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Sum}
 */
export function playwrightSum({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

const nothing = { passed: 0, failed: 0 };

/** A runner that failed although every test passed must not look green. @param {Sum} sum @param {number} code */
function withExitCode(sum, code) {
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

/**
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, isOver?: () => boolean }} [options] `isOver`: the work is done. A
 *   process that does not end soon afterwards is killed: what a failed test left running would keep it for ever.
 * @returns {Promise<number>} The exit code.
 */
function run(command, args, { env, quiet = false, isOver = () => false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    });
    let looksAfter = 0;
    const looking = setInterval(() => {
      if (!isOver() || ++looksAfter < LINGERING_LOOKS) return;
      console.error(
        `${args[0]} has done its work and does not end: something that a test started still runs.`,
      );
      child.kill('SIGKILL');
    }, LOOK_MS);
    child.once('error', (error) => {
      clearInterval(looking);
      console.error(`${command} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      clearInterval(looking);
      resolve(code ?? 1);
    });
  });
}
