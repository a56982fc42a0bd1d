import { readFileSync } from 'node:fs';
import { runForge } from './forge.mjs';
import { generatedFiles } from './generated.mjs';

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
  const stale = staleFiles();
  for (const file of stale) console.error(`${file} is not what the contracts compile to: npm run contracts.`);
  return { passed: sum.passed + (stale.length === 0 ? 1 : 0), failed: sum.failed + stale.length };
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

function staleFiles() {
  return Object.entries(generatedFiles())
    .filter(([file, content]) => readFileSync(file, 'utf8') !== content)
    .map(([file]) => file);
}
