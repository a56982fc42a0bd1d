import { readdirSync, readFileSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { RATE_LIMITS } from './e2e/limits';
import { inTurn, isDeep } from './runtime/testing/depth';
import { browserPath } from './scripts/checks/browser.mjs';
import { shuffled, testOrder } from './scripts/testing/test-order.mjs';

const port = Number(process.env.E2E_PORT ?? 3400);
const baseURL = `http://localhost:${port}`;
/** Workers find it in their environment: they read the mails in it (e2e/mailbox.ts). */
const dataDir = (process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `guildhall-e2e-${process.pid}`));

/** What `npm run test:deep` runs, and nothing else does. */
const DEEP = `deep${path.sep}`;
const allSpecs = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.spec.ts'),
);
/** Files of which `npm test` runs a part: the deep run has all of it. */
const isSampled = (name: string) =>
  /\b(sampled\(|inTurn\(|isDeep\b)/.test(readFileSync(path.join('e2e', name), 'utf8'));
/**
 * Files of which one quarter runs each day: suites of the server and of components prove most of what they show, and the four files
 * of a line are about neighbouring things. What is not in the list runs each day.
 */
const IN_TURN = [
  ['dm', 'group', 'my-space', 'living'],
  ['message-request', 'privacy', 'role', 'announcement'],
  ['chat-road', 'chat-devices', 'chat-clients', 'conversation-reading'],
  ['saved-conversation', 'changes', 'offline', 'shell'],
  ['wallet', 'wallet-states', 'wallet-alone', 'swap'],
  ['reward-people', 'address-book', 'swap-signed', 'reward'],
  ['key-share-alone', 'key-share-connector', 'key-share-send', 'signer-attacks'],
  ['key-recovery', 'key-screens', 'key-device', 'handle'],
  ['nft', 'approvals', 'scan', 'gg-reward'],
  ['second-step', 'wallet-login', 'client-login', 'mail-away'],
  ['identity', 'accounts', 'update', 'push'],
  ['notice-setting', 'audit-log', 'report', 'operator'],
  ['channel-access', 'slow-mode', 'channel-order', 'channel'],
  ['space-settings', 'invite-link', 'access', 'application'],
  ['account-deletion', 'profile', 'bots', 'leaderboard'],
  ['analytics', 'directory', 'overview-page', 'space-wizard'],
  ['chat-access', 'chat-rights', 'membership'],
]
  .flat()
  .map((name) => `${name}.spec.ts`);
const today = inTurn(IN_TURN, 4);
/** Files that the command line names run on every day. */
const isNamed = process.argv.some((word) => /\.spec\b/.test(word));
const ofOtherDays = isNamed ? [] : IN_TURN.filter((name) => !today.includes(name));
const specs = allSpecs.filter((name) =>
  isDeep
    ? name.startsWith(DEEP) || isSampled(name) || IN_TURN.includes(name)
    : !name.startsWith(DEEP) && !ofOtherDays.includes(name),
);
/**
 * Files run in the order of their projects, and by their names within one. A project for every file would mix them best, and
 * start workers and browsers for each.
 */
const FILES_OF_A_PROJECT = 5;
const mixed = testOrder ? shuffled(specs, testOrder) : [];
const projects = Array.from({ length: Math.ceil(mixed.length / FILES_OF_A_PROJECT) }, (_, part) => ({
  name: `part ${part + 1}`,
  testMatch: mixed
    .slice(part * FILES_OF_A_PROJECT, (part + 1) * FILES_OF_A_PROJECT)
    .map((name) => `**/e2e/${name}`),
}));

/**
 * What Chromium does without. The list takes the place of the runner's own, whose entries that matter here come first; the
 * last one is a process that Chromium keeps ready for every page and that a test never comes to use.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

/** One product on a fresh folder serves all specs; a spec that kills processes starts its own (e2e/instance.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: specs.map((name) => `**/e2e/${name}`),
  fullyParallel: true,
  workers: availableParallelism() + 1,
  retries: 0,
  ...(projects.length > 0 && { projects }),
  forbidOnly: true,
  // Of a machine that does much else: no promise stands in these, and only a failure waits as long.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // As long as an expectation: a press that waits until its test ends does not say what it waited for.
    actionTimeout: 45_000,
    // Its spec allows it (e2e/offline.spec.ts): elsewhere it would ask past `page.route`.
    serviceWorkers: 'block',
    // Drawing what moves costs a machine without a graphics card as much as six tests of a hundred.
    contextOptions: { reducedMotion: 'reduce' },
    // `--trace on` for who looks at one test: it costs the whole run as much as ten tests.
    trace: 'off',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  webServer: {
    command: process.env.GUILDHALL_TEST_SYNAPSE
      ? 'node scripts/synapse/product.mjs'
      : 'node scripts/start.mjs',
    url: `${baseURL}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS,
      PLATFORM_ADMINS: 'operator@example.org',
      PAGE_RENDERINGS: '1000000',
      CHAT_LIMIT_SCALE: '1000',
      // A push service of the tests (e2e/push.spec.ts).
      PUSH_LOCAL_ENDPOINTS: '1',
    },
  },
});
