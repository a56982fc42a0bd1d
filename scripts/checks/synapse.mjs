import path from 'node:path';
import { turn } from '../../runtime/testing/turn.mjs';
import { pythonProblem } from '../python/environment.mjs';
import { installSynapse } from '../synapse/install.mjs';
import { missingBrowser } from './browser.mjs';
import { runJest, runPlaywright } from './runners.mjs';

/** @typedef {import('./runners.mjs').Sum} Sum */

/** What the embedded homeserver passes, asked of Synapse. */
const whole = {
  jest: [
    'server/chat/power-levels.test.ts',
    'server/chat/rights-table.test.ts',
    'server/chat/in-step.test.ts',
    'server/chat/change-marks.test.ts',
    'server/chat/repair.test.ts',
    'server/chat/outage.test.ts',
    'server/chat/upgrade.test.ts',
    'server/chat/upgrade-levels.test.ts',
    'server/chat/killed.test.ts',
    'server/chat/several-platforms.test.ts',
    'server/features/chat/chat-login.test.ts',
    'server/features/chat/media.test.ts',
    'server/features/data-export/data-export.test.ts',
    'server/features/room/message.test.ts',
    'server/features/room/access-rule.test.ts',
    'server/features/dm/dm.test.ts',
    'server/features/dm/group.test.ts',
    'gateway/bot-scope.test.ts',
    'gateway/bot-tokens.test.ts',
    'gateway/client-login.test.ts',
    'gateway/side-doors.test.ts',
    'gateway/before-joining.test.ts',
    'gateway/blocked-people.test.ts',
    'gateway/standings.test.ts',
    'gateway/suspension.test.ts',
    'gateway/slow-mode.test.ts',
    'gateway/chat-report.test.ts',
    'lib/chat/client/whole-room.test.ts',
  ],
  // They read the platform's tables while it runs, and the embedded database takes no second connection.
  postgres: ['server/chat/killed-deletion.test.ts'],
  browser: [
    'conversation.spec',
    'conversation-reading.spec',
    'channel.spec',
    'chat-clients.spec',
    'chat-devices.spec',
    'chat-rights.spec',
    'chat-road.spec',
    'fixed-homeserver.spec',
  ],
};
/**
 * What `npm test` runs of it, one part each day: what a person's own token opens, who is kept from what, and one conversation of
 * two browsers. Each part starts a Synapse. The table of power levels is left to `npm run test:synapse`:
 * side-doors.test.ts tries the same refusals.
 *
 * @type {{ jest: string[], postgres?: string[], browser: string[] }[]}
 */
const short = [
  { jest: ['gateway/side-doors.test.ts'], browser: [] },
  { jest: ['gateway/standings.test.ts'], browser: [] },
  { jest: [], browser: ['conversation.spec', '--grep', 'two people exchange', '--workers', '1'] },
];

/** @param {number} day */
const shortOf = (day) => short[day % short.length] ?? whole;

/**
 * Runs the tests on a real Synapse, which pip installs into .build/synapse the first time.
 *
 * @param {string} reports
 * @param {{ isShort: boolean }} options
 * @returns {Promise<Sum | null>} Null, with a line that says why, where there can be no Synapse.
 */
export async function runSynapse(reports, { isShort }) {
  const problem = pythonProblem();
  if (problem !== null) {
    console.log(`Not run, and not counted: ${problem}.`);
    return null;
  }
  /** @type {string} */
  let python;
  try {
    python = await installSynapse();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const { jest, postgres = [], browser } = isShort ? shortOf(turn) : whole;
  const env = { GUILDHALL_TEST_SYNAPSE: python };
  const sums = [];
  const deep = isShort ? {} : { TEST_DEPTH: 'deep' };
  if (jest.length > 0) {
    sums.push(
      await runJest(path.join(reports, 'synapse-jest.json'), {
        env: { ...env, ...deep, TEST_EMBEDDED: 'all' },
        args: ['--selectProjects', 'node', 'embedded', '--runTestsByPath', ...jest],
      }),
    );
  }
  if (postgres.length > 0) {
    sums.push(
      await runJest(path.join(reports, 'synapse-postgres.json'), {
        env: { ...env, ...deep },
        args: ['--selectProjects', 'postgres', '--runTestsByPath', ...postgres],
      }),
    );
  }
  if (browser.length > 0) sums.push(await runBrowser(reports, browser, env));
  return {
    passed: sums.reduce((sum, { passed }) => sum + passed, 0),
    failed: sums.reduce((sum, { failed }) => sum + failed, 0),
    failures: sums.flatMap(({ failures = [] }) => failures),
  };
}

/** @param {string} reports @param {string[]} browser @param {Record<string, string>} env @returns {Promise<Sum>} */
async function runBrowser(reports, browser, env) {
  const problem = await missingBrowser();
  if (problem !== undefined) {
    console.error(problem);
    return { passed: 0, failed: 1 };
  }
  return runPlaywright(path.join(reports, 'synapse-playwright.json'), {
    env,
    // A folder of its own, which it clears.
    args: [...browser, '--output', path.join(reports, 'synapse')],
  });
}
