import { availableParallelism } from 'node:os';
import { ofDay } from './runtime/testing/turn.mjs';

/** ESM-only packages that Jest has to compile; everything else in node_modules is used as it is. */
const esmPackages = [
  'jose',
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'icu-minify',
  'uuid',
  'frimousse',
  '@tanstack',
  'matrix-js-sdk',
  'p-retry',
  'is-network-error',
  'bs58',
  'base-x',
  'content-type',
  'age-encryption',
  'openid-client',
  'oauth4webapi',
  '@noble',
  '@scure',
  'wagmi',
  '@wagmi',
  'mipd',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  'marked',
];

/** @param {string[]} compiled */
const asItIs = (compiled) => `/node_modules/(?!(${compiled.join('|')})/)`;

const shared = {
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [asItIs(esmPackages)],
  moduleNameMapper: {
    // Before the form of our own imports, which style sheets have as well.
    '\\.css$': 'next/dist/build/jest/__mocks__/styleMock.js',
    '^@/(.*)$': '<rootDir>/$1',
    // As in next.config.mjs: dialogs must not write <style> elements.
    '^react-style-singleton$': '<rootDir>/lib/csp/react-style-singleton.ts',
    '^matrix-events-sdk$': '<rootDir>/lib/chat/client/matrix-events.ts',
    // As browsers get it; the form for Node brings a jsdom of its own, which Jest cannot load.
    '^isomorphic-dompurify$': '<rootDir>/node_modules/isomorphic-dompurify/dist/browser.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.build', '<rootDir>/data'],
};

const services = {
  ...shared,
  runtime: '<rootDir>/scripts/testing/shared-packages.mjs',
  testEnvironment: '<rootDir>/scripts/testing/node-environment.mjs',
  globalSetup: '<rootDir>/scripts/testing/jest-global-setup.mjs',
};

/** Suites of platform and homeserver that choose their engines themselves, or have no database of their own. */
const ownEngine = [
  'server/(several-processes|chat/several-platforms|features/reward/two-platforms)',
  'server/(config|files|http/(app|origin|error-message|ip-prefix)|mail/mail-text)',
  'server/.*/(power-levels|migrations|log)\\.test',
  'homeserver/(main|standby|config|stream/(stream|leadership)|push/(unread-recovery|evaluate|glob|judge)|server-name)',
  'homeserver/.*/migrations',
  '(server|homeserver)/query-plans',
  'homeserver/(rooms/(authorisation|canonical-json|pruned-content|pdu)|timeline/(event-filter|pagination-token|search-words))',
  'server/features/key-share/(guesses|sealed-row)',
  'server/features/account/(agent-label|password-hasher|username)',
  'server/names/name-keys',
];

/** Files that the command line names run on every day, as those on Synapse do. */
const isNamed = process.argv.some((word) => word === '--runTestsByPath' || word.endsWith('.test.ts'));

/**
 * The others run on PostgreSQL, where connections, locks and commits are sharpest and a run costs a third less. These run
 * on the embedded database as well, because their statements take locks or search: a third of them each day. The product
 * runs on it in every browser test, and `npm run test:deep` runs all suites there (`TEST_EMBEDDED=all`).
 */
const lockingOrSearching = [
  'server/idempotency/idempotency',
  'homeserver/sync/sync',
  'homeserver/push/unread',
  'server/feed/feed',
  'homeserver/sync/sync-model',
  'homeserver/timeline/search',
  'server/jobs/jobs',
  'server/limits/limits',
  'homeserver/appservice/pusher-kill',
  'server/mail/mail-queue',
];
const embeddedToday = isNamed ? lockingOrSearching : ofDay(lockingOrSearching, 3);
const alsoEmbedded = process.env.TEST_EMBEDDED === 'all' ? ['{server,homeserver}/**/*'] : embeddedToday;

/**
 * Suites that hold a row or look into a table while a platform runs in a process of its own: PGlite has one connection, which is that
 * platform's.
 */
const onPostgresAlone = [
  'server/chat/killed-(ban|deletion|direct|rights|rooms)',
  'server/features/(account-deletion|data-export)/killed',
  'server/features/notice/killed-(digest|push)',
];

/**
 * What `npm run test:deep` (or `npm run test:faults`) has time for: clocks that go an hour wrong in all processes, and the economy of
 * contracts that came before today's.
 */
const deepOnly =
  process.env.TEST_DEPTH === 'deep' || process.env.GUILDHALL_FAULTS === 'long'
    ? []
    : ['tests/faults/clock', 'server/features/reward/economy-first-version'].map(
        (file) => `<rootDir>/${file}\\.test\\.ts`,
      );

/**
 * Suites of which one third runs each day, and all of them in `npm run test:deep`.
 *
 * Processes that are killed at each step of something: what survives is what the outbox, the queues and the chain have stored,
 * whatever it is about. Neighbours in the list are about different things.
 */
const killed = [
  'server/chat/killed-rights',
  'server/features/reward/killed',
  'server/chat/killed-direct',
  'server/features/key-share/killed',
  'server/chat/killed',
  'server/chat/killed-ban',
  'server/features/notice/killed-push',
  'server/chat/killed-deletion',
  'homeserver/membership/killed',
  'server/features/notice/killed-digest',
  'server/features/account-deletion/killed',
  'server/chat/killed-rooms',
  'tests/faults/kill',
  'homeserver/purge/killed',
  'server/features/data-export/killed',
];
/** Faults of whole products, and their archives: nothing but these mechanisms is in play, whatever else was changed. */
const faults = [
  'tests/faults/fuzz-api',
  'tests/faults/fuzz-matrix',
  'tests/faults/several-processes',
  'tests/faults/full-disk',
  'tests/faults/away',
  'tests/faults/huge',
  'backup/backup',
  'server/chat/outage',
  'server/chat/several-platforms',
  'tests/faults/slow',
  'server/several-processes',
  'server/features/reward/two-platforms',
  'backup/newer-archive',
  'backup/older-archive',
  'homeserver/stream/leadership',
  'homeserver/standby',
];
/** Installations of another version or form: upgrades, older contracts, files in a bucket, a homeserver that is given. */
const otherForms = [
  'server/chat/fixed-homeserver',
  'server/files/remake',
  'server/features/reward/contract-versions',
  'server/chat/upgrade-levels',
  'backup/bucket',
  'server/files/bucket',
  'server/audit/verify-command',
  'server/chat/upgrade',
  'server/audit/first-entry',
];
/** What programs of others may do through the gateway: the code of each is its own, and few changes come near it. */
const programs = [
  'gateway/client-keys',
  'gateway/bot-tokens',
  'gateway/client-login',
  'gateway/bot-scope',
  'gateway/aborted-uploads',
  'gateway/bot-calls',
];
/**
 * Suites that take long, of which one half runs each day: two that stand together are about neighbouring things and run on different
 * days. Lighter suites of the same features run each day, as does what all of them need: accounts, spaces, roles, rights and who may
 * do what.
 */
const long = [
  'server/features/reward/claims',
  'server/features/reward/economy',
  'server/features/reward/relayer',
  'server/features/reward/drain',
  'server/features/reward/head-of-line',
  'server/features/reward/denial',
  'server/features/reward/entry-by-balance',
  'server/features/reward/follower',
  'server/features/room/balance-access',
  'server/features/room/access-rule',
  'server/features/room/room-settings',
  'server/features/room/channel-order',
  'server/features/space/space-deletion',
  'server/features/space/deleted-space',
  'server/features/space/ownership',
  'server/features/space/message-removal',
  'server/features/nft/nft',
  'server/features/approval/approval',
  'server/features/report/report',
  'server/features/operator/held-request',
  'server/chat/mention-notices',
  'server/features/notice/push',
  'server/chat/in-step',
  'server/chat/rights-table',
  'server/features/data-export/data-export',
  'server/features/upload/upload',
  'server/features/dm/group',
  'server/features/dm/request-view',
  'server/features/dm/request-limits',
  'server/features/dm/dm-races',
  'server/features/audit/undo',
  'server/features/notice/digest',
  'server/features/application/application',
  'server/features/invite-link/invite-link',
  'server/features/key-share/device',
  'server/features/key-share/recovery',
  'server/features/key-share/guesses',
  'server/features/account-deletion/account-deletion',
  'server/features/role/role-chat',
  'server/features/role/role-races',
  'server/names/look-alikes',
  'server/features/point/earning',
  'gateway/standings',
  'gateway/suspension',
  'gateway/blocked-people',
  'gateway/slow-mode',
  'server/query-plans',
  'storage/pglite',
  'storage/storage',
  'lib/swap/aggregator',
];
const isWhole = isNamed || process.env.TEST_DEPTH === 'deep' || process.env.GUILDHALL_FAULTS === 'long';
const inThirds = [killed, faults, otherForms, programs];
const inTurn = [...inThirds, long].flat();
const today = isWhole ? inTurn : [...inThirds.flatMap((files) => ofDay(files, 3)), ...ofDay(long, 2)];
const ofOtherDays = inTurn
  .filter((file) => !today.includes(file))
  .map((file) => `<rootDir>/${file}\\.test\\.ts`);

/** @type {import('jest').Config} */
export default {
  testTimeout: 90_000,
  testSequencer: '<rootDir>/scripts/testing/jest-sequencer.mjs',
  // Tests wait for disks, clocks and other processes half of the time.
  maxWorkers: availableParallelism() + 1,
  projects: [
    {
      ...services,
      displayName: 'node',
      testMatch: [
        '<rootDir>/{protocol,storage,runtime,homeserver,server,gateway,lib,messages,scripts,components,contracts,tests,backup}/**/*.test.ts',
      ],
      testPathIgnorePatterns: [
        `^<rootDir>/(?=(server|homeserver)/)(?!${ownEngine.join('|')})`,
        ...deepOnly,
        ...ofOtherDays,
      ],
    },
    {
      ...services,
      displayName: 'postgres',
      testEnvironmentOptions: { database: 'postgres' },
      testMatch: ['<rootDir>/{server,homeserver}/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...ownEngine.map((files) => `<rootDir>/${files}`),
        ...deepOnly,
        ...ofOtherDays,
      ],
    },
    {
      ...services,
      displayName: 'embedded',
      testMatch: alsoEmbedded.map((files) => `<rootDir>/${files}.test.ts`),
      testPathIgnorePatterns: [...ownEngine, ...onPostgresAlone].map((files) => `<rootDir>/${files}`),
    },
    {
      ...shared,
      // Its form for browsers has to be compiled. Node's takes 50 ms to run, once for all files of a worker.
      transformIgnorePatterns: [asItIs([...esmPackages, 'transliteration'])],
      displayName: 'dom',
      testEnvironment: '<rootDir>/scripts/testing/dom-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/scripts/testing/dom-setup.mjs'],
      testMatch: ['<rootDir>/{components,lib}/**/*.test.tsx'],
    },
  ],
};
