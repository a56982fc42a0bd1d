import nextPlugin from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { features } from './scripts/lint/features.mjs';
import { imports } from './scripts/lint/imports.mjs';
import { layers } from './scripts/lint/layers.mjs';

/** Our top folders; an import of one is `@/folder/…` or a relative path that climbs into it. */
const folders = [
  'app',
  'components',
  'contracts',
  'gateway',
  'homeserver',
  'lib',
  'messages',
  'protocol',
  'runtime',
  'scripts',
  'server',
  'storage',
  'backup',
  'e2e',
  'tests',
];

const into = (folder) => `^(@/|(\\.\\./)+)${folder}(/|$)`;

/** `files` may import of our folders only `allowed`; `why` is what a wrong import prints. */
function arrow(files, allowed, why, more = []) {
  const forbidden = folders.filter((folder) => !allowed.includes(folder));
  return {
    files,
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'components/**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...forbidden.map((folder) => ({
              regex: into(folder),
              message: `${why} (docs/architecture.md, The arrows)`,
            })),
            ...more,
          ],
        },
      ],
    },
  };
}

const noDrizzle = {
  regex: '^(drizzle-orm|pg)(/|$)',
  message: 'Only stores speak SQL: put the query into the <noun>.store.ts and call that.',
};
const noTables = {
  regex: '(\\.store$|/db/schema/)',
  message:
    'A route gets its object from <noun>.access.ts, which checks who asks; it never reads a table itself.',
};
const noServerPackages = {
  regex: '^(hono|@hono/.*|pino|sharp|hash-wasm|@electric-sql/.*)(/|$)',
  message: 'This package belongs to the server side and must not reach a page.',
};

const storages = ['localStorage', 'sessionStorage'];
const unsafe =
  'Storage throws where a browser refuses it: use deviceStorage or tabStorage of lib/safe-storage.ts.';

export default tseslint.config(
  {
    ignores: [
      '.next*/**',
      '.build/**',
      'data/**',
      'node_modules/**',
      'public/**',
      'next-env.d.ts',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      'server/db/migrations/**',
      'homeserver/db/migrations/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message:
            'The environment is read in one config file per process, and checked there; take the value from it.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Markup is made of React elements; a string of HTML needs a reviewed exception.',
        },
        {
          selector:
            ":matches(PropertyDefinition, TSParameterProperty, MethodDefinition[kind!='constructor'])[accessibility='private']",
          message: 'A private member is `#name`: one form, and private at run time too.',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  // Where React is: a rule of its compiler compiles each file.
  {
    files: ['**/*.tsx', '{app,components,lib}/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['app/**', 'components/**'],
    plugins: { '@next/next': nextPlugin },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs['core-web-vitals'].rules,
      // Public pages and the shell have different policies: going from one to the other is a full page load.
      '@next/next/no-html-link-for-pages': 'off',
      // Pictures of people are served as they are; next/image would need style attributes, which the policy refuses.
      '@next/next/no-img-element': 'off',
      // theme.js and trusted-types.js must run before anything else.
      '@next/next/no-sync-scripts': 'off',
    },
  },
  {
    files: [
      'scripts/**',
      'e2e/**',
      'tests/**',
      '*.config.{mjs,ts}',
      '**/*.test.{ts,tsx}',
      'server/testing/**',
      'storage/testing/**',
      'homeserver/testing/**',
      'runtime/testing/**',
      'backup/testing/**',
      'server/config/**',
      'homeserver/config/**',
      'contracts/local-chain/main.ts',
      'gateway/config.ts',
      'deploy/**',
      'lib/config/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['scripts/**', 'e2e/**', 'tests/**', 'docs/**'], rules: { 'no-console': 'off' } },

  {
    files: ['{app,backup,components,gateway,homeserver,lib,runtime,server,storage}/**/*.{ts,tsx}'],
    plugins: { imports },
    rules: { 'imports/from-root': 'error' },
  },

  arrow(
    ['protocol/**'],
    ['protocol'],
    'protocol/ is the contract that everybody imports; it imports only zod',
    [
      {
        regex: '^(?!zod$|\\.)',
        message: 'protocol/ imports only zod and itself, so that every side can load it.',
      },
    ],
  ),
  arrow(['storage/**'], ['storage'], 'storage/ is below everything of ours and imports none of it'),
  {
    ...arrow(
      ['backup/**'],
      ['backup', 'storage', 'runtime'],
      'backup/ copies tables and files whatever they hold; it knows nothing of the product',
    ),
    ignores: ['**/*.test.ts', 'backup/testing/**'],
  },
  arrow(
    ['runtime/**'],
    ['runtime'],
    'runtime/ is what every process of ours stands on; it imports none of it',
  ),
  arrow(
    ['contracts/**'],
    ['contracts', 'runtime'],
    'contracts/ is what lies on chains and the local chain that it lies on; it knows nothing of the product',
  ),
  arrow(
    ['homeserver/**'],
    ['homeserver', 'storage', 'runtime'],
    'homeserver/ speaks Matrix and nothing of the product: it never learns of spaces, and the platform reaches it by HTTP',
    [noDrizzle],
  ),
  arrow(
    ['homeserver/**/*.store.ts', 'homeserver/db/**', 'homeserver/testing/**'],
    ['homeserver', 'storage', 'runtime'],
    'homeserver/ speaks Matrix and nothing of the product: it never learns of spaces, and the platform reaches it by HTTP',
  ),
  arrow(
    ['server/**'],
    ['server', 'protocol', 'storage', 'runtime', 'messages', 'contracts'],
    'server/ stands on protocol/ and storage/ and knows no page',
    [noDrizzle],
  ),
  arrow(
    ['server/**/*.store.ts', 'server/db/**'],
    ['server', 'protocol', 'storage', 'runtime', 'messages', 'contracts'],
    'server/ stands on protocol/ and storage/ and knows no page',
  ),
  arrow(
    ['server/testing/**'],
    ['server', 'protocol', 'storage', 'runtime', 'messages', 'contracts', 'scripts', 'lib'],
    'server/ stands on protocol/ and storage/ and knows no page; its tests also start foreign engines and play the browser',
  ),
  arrow(
    ['server/**/*.routes.ts'],
    ['server', 'protocol', 'runtime', 'messages', 'contracts'],
    'A route knows its noun and the contract',
    [noDrizzle, noTables],
  ),
  arrow(
    ['lib/**'],
    ['lib', 'protocol', 'messages', 'contracts'],
    'lib/ is below components/ and app/, and never reaches the server side',
    [
      {
        regex: '^(@/|(\\.\\./)+)contracts/(?!(generated|versions)/[\\w-]+\\.(abi|fingerprint)$)',
        message:
          'Pages know contracts by their ABI and fingerprint alone (contracts/generated, contracts/versions).',
      },
      noDrizzle,
    ],
  ),
  arrow(['components/**'], ['components', 'lib', 'protocol'], 'components/ stand on lib/ and protocol/', [
    noServerPackages,
    noDrizzle,
  ]),
  arrow(['components/ui/**'], ['lib'], 'components/ui are primitives without product words', [
    {
      regex: '^@/components/(?!ui(/|$))',
      message: 'components/ui imports no feature: move the product part into components/<noun>.',
    },
    noServerPackages,
    noDrizzle,
  ]),
  {
    files: ['{app,components,lib}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'lib/safe-storage.ts'],
    rules: {
      'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: unsafe }))],
      'no-restricted-properties': ['error', ...storages.map((property) => ({ property, message: unsafe }))],
    },
  },
  {
    files: ['lib/**', 'components/**', 'server/features/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '{lib,components}/**/testing/**'],
    plugins: { layers },
    rules: { 'layers/one-way': 'error' },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/testing/**'],
    plugins: { features },
    rules: { 'features/inner-files': 'error', 'features/own-stores': 'error' },
  },
  arrow(
    ['app/**', 'middleware.ts'],
    ['app', 'components', 'lib', 'protocol'],
    'app/ is routing: it arranges components and reads through lib/',
    [{ ...noServerPackages, regex: '^(hono|@hono/.*|pino|hash-wasm|@electric-sql/.*)(/|$)' }, noDrizzle],
  ),
  arrow(
    ['gateway/**'],
    ['gateway', 'lib', 'protocol', 'runtime'],
    'gateway/ imports Next, protocol/ and the pure parts of lib/',
    [
      {
        regex: '^(@/|(\\.\\./)+)lib/(?!(bff|i18n|invite|session|csp|config)/)',
        message:
          'Of lib/ the gateway uses only bff, i18n, invite, session, csp and config, which know neither React nor the browser.',
      },
      noDrizzle,
    ],
  ),
);
