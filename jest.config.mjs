import { availableParallelism } from 'node:os';
import { ofDay } from './runtime/testing/turn.mjs';
import { isNamed, notToday } from './scripts/testing/suite-turns.mjs';

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
      testPathIgnorePatterns: [`^<rootDir>/(?=(server|homeserver)/)(?!${ownEngine.join('|')})`, ...notToday],
    },
    {
      ...services,
      displayName: 'postgres',
      testEnvironmentOptions: { database: 'postgres' },
      testMatch: ['<rootDir>/{server,homeserver}/**/*.test.ts'],
      testPathIgnorePatterns: [...ownEngine.map((files) => `<rootDir>/${files}`), ...notToday],
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
