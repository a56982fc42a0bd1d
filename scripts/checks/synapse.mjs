import path from 'node:path';
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
    'server/chat/killed.test.ts',
    'server/chat/killed-deletion.test.ts',
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
    'gateway/blocked-people.test.ts',
    'gateway/standings.test.ts',
    'gateway/suspension.test.ts',
    'gateway/slow-mode.test.ts',
    'gateway/chat-report.test.ts',
  ],
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
 * What a person's own token opens, who is kept from what, and one conversation of two browsers; other browsers run beside it. Each
 * file starts a Synapse, so the table of power levels is left to `npm run test:synapse`: side-doors.test.ts tries the same refusals.
 */
const short = {
  jest: ['gateway/side-doors.test.ts', 'gateway/standings.test.ts'],
  browser: ['conversation.spec', '--grep', 'two people exchange', '--workers', '1'],
};

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
  const { jest, browser } = isShort ? short : whole;
  const env = { GUILDHALL_TEST_SYNAPSE: python };
  const api = await runJest(path.join(reports, 'synapse-jest.json'), {
    env: { ...env, TEST_EMBEDDED: 'all', ...(!isShort && { TEST_DEPTH: 'deep' }) },
    args: ['--selectProjects', 'node', 'embedded', '--runTestsByPath', ...jest],
  });
  const browserProblem = await missingBrowser();
  if (browserProblem !== undefined) {
    console.error(browserProblem);
    return { ...api, failed: api.failed + 1 };
  }
  const pages = await runPlaywright(path.join(reports, 'synapse-playwright.json'), {
    env,
    // A folder of its own, which it clears.
    args: [...browser, '--output', path.join(reports, 'synapse')],
  });
  return {
    passed: api.passed + pages.passed,
    failed: api.failed + pages.failed,
    failures: [...(api.failures ?? []), ...(pages.failures ?? [])],
  };
}
