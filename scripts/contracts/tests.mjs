import { readFileSync } from 'node:fs';
import { runForge } from './forge.mjs';

/** @typedef {import('../checks/runners.mjs').Sum} Sum */

/**
 * Compiles the contracts, tests them, and compares what they compile to with what is committed.
 *
 * @param {string} [profile] Of contracts/foundry.toml; `deep` takes ten times as many runs.
 * @returns {Promise<Sum>}
 */
export async function runContracts(profile = 'default') {
  const { code, output } = await runForge(['test', '--json'], { profile, isQuiet: true });
  const sum = forgeSum(output);
  for (const line of sum.failures) console.error(line);
  if (code !== 0 && sum.failed === 0) {
    console.error(output.slice(0, 4_000));
    return { passed: sum.passed, failed: 1 };
  }
  const stale = await staleFiles();
  for (const file of stale) console.error(`${file} is not what the contracts compile to: npm run contracts.`);
  return { passed: sum.passed + (stale.length === 0 ? 1 : 0), failed: sum.failed + stale.length };
}

/**
 * Whether unit tests alone reach every line and every branch of our contracts. It compiles everything anew, without the
 * optimizer.
 *
 * @returns {Promise<Sum>}
 */
export async function runCoverage() {
  const report = '.build/forge/lcov.info';
  const { code } = await runForge(
    [
      ...['coverage', '--report', 'lcov', '--report-file', report],
      ...['--no-match-contract', 'InvariantsTest|FuzzTest'],
    ],
    {
      isQuiet: true,
      // Beside what is compiled for use.
      env: { FOUNDRY_OUT: '.build/forge/covered/out', FOUNDRY_CACHE_PATH: '.build/forge/covered/cache' },
    },
  );
  if (code !== 0) return { passed: 0, failed: 1 };
  const lcov = readFileSync(report, 'utf8');
  const gaps = coverageGaps(lcov);
  console.log(coverageText(lcov));
  for (const gap of gaps) console.error(`No test reaches ${gap}.`);
  return gaps.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: gaps.length };
}

/**
 * Lines and branches of our contracts that nothing reached.
 *
 * @param {string} lcov
 * @returns {string[]}
 */
export function coverageGaps(lcov) {
  const files = lcov.split('end_of_record').filter((text) => /^SF:contracts\/src\//m.test(text));
  if (files.length === 0) return ['any contract'];
  return files.flatMap((text) => {
    const name = /^SF:(.*)$/m.exec(text)?.[1];
    const missed = [...text.matchAll(/^(?:DA|BRDA):(\d+),(?:.*,)?(?:0|-)$/gm)].map(([, line]) => line);
    return [...new Set(missed)].map((line) => `${name}:${line}`);
  });
}

/**
 * What forge counts of our contracts, in a sentence.
 *
 * @param {string} lcov
 */
export function coverageText(lcov) {
  const files = lcov.split('end_of_record').filter((text) => /^SF:contracts\/src\//m.test(text));
  const sum = (/** @type {string} */ name) =>
    files.reduce(
      (total, text) => total + Number(new RegExp(`^${name}:(\\d+)$`, 'm').exec(text)?.[1] ?? 0),
      0,
    );
  return `Unit tests reach ${sum('LH')} of ${sum('LF')} lines and ${sum('BRH')} of ${sum('BRF')} branches of our contracts.`;
}

/**
 * What forge's report counts; a test that was skipped is a failure.
 *
 * @param {string} output
 * @returns {Sum & { failures: string[] }}
 */
export function forgeSum(output) {
  const start = output.indexOf('{');
  /** @type {Record<string, { test_results: Record<string, { status: string, reason: string | null }> }>} */
  const suites = start === -1 ? {} : JSON.parse(output.slice(start));
  const results = Object.entries(suites).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([name, result]) => ({ name: `${suite} ${name}`, ...result })),
  );
  const failures = results.filter(({ status }) => status !== 'Success');
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    failures: failures.map(({ name, status, reason }) => `${name}: ${reason ?? status}`),
  };
}

async function staleFiles() {
  // It hashes with a package, which a bare machine has only once `npm test` has installed it.
  const { generatedFiles } = await import('./generated.mjs');
  return Object.entries(generatedFiles())
    .filter(([file, content]) => readFileSync(file, 'utf8') !== content)
    .map(([file]) => file);
}
