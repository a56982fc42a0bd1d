import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secretVariables } from '../runtime/secret-files.mjs';
import { environmentOf } from './supervisor/service-secrets.mjs';

/** Everything that reads the environment of an installation. */
const readers = [
  ...['server/config', 'homeserver/config', 'lib/config', 'storage/objects', 'runtime'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('.test.'))
      .map((name) => path.join(folder, name)),
  ),
  'gateway/config.ts',
  'contracts/local-chain/config.ts',
  ...['settings', 'secrets'].map((name) => `scripts/supervisor/${name}.mjs`),
  'scripts/backup/installation.mjs',
];

const NAME = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*';
/** Keys of schemas and records, members of an environment, and names that are asked for. */
const patterns = [
  new RegExp(`^\\s+(${NAME}):`, 'gm'),
  new RegExp(`\\b(?:env|environment|variables|values|process\\.env)\\.(${NAME})\\b`, 'g'),
  new RegExp(`value\\('(${NAME})'\\)`, 'g'),
];
/** The tools' own: the environment of Node, and the name that a build gives itself. */
const foreign = new Set(['NODE_ENV', 'GUILDHALL_BUILD']);

const page = readFileSync('docs/configuration.md', 'utf8');
const inTable = [...page.matchAll(new RegExp(`^\\| \`(${NAME})\``, 'gm'))].map(([, name]) => name ?? '');
const read = new Set(
  readers.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name ?? ''));
  }),
);

test('every variable that is read stands in the table', () => {
  expect([...read].filter((name) => !inTable.includes(name) && !foreign.has(name))).toEqual([]);
});

test('every variable of the table is read, and stands there once', () => {
  expect(inTable.filter((name) => !read.has(name))).toEqual([]);
  expect(inTable.length).toBe(new Set(inTable).size);
  expect(inTable.length).toBeGreaterThan(50);
});

test('the page names the secrets that files can hold', () => {
  const sentence = page.slice(page.indexOf('can be given, with `_FILE`'), page.indexOf('## The product'));
  const named = [...sentence.matchAll(new RegExp(`\`(${NAME})\``, 'g'))].map(([, name]) => name);
  expect(named.filter((name) => name !== '_FILE').sort()).toEqual([...secretVariables].sort());
});

test('each service is given the secrets that the table says it reads, and no others', () => {
  const everything = Object.fromEntries(
    secretVariables.flatMap((name) => [[name, 'secret'] as const, [`${name}_FILE`, 'place'] as const]),
  );
  const readersOf = (name: string) =>
    new RegExp(`^\\| \`${name}\` .*\\| +([swph]*) *\\|$`, 'm').exec(page)?.[1] ?? 'no row';
  for (const [service, letter] of [
    ['web', 'w'],
    ['platform', 'p'],
    ['homeserver', 'h'],
    ['localChain', 'c'],
  ] as const) {
    const given = environmentOf(service, { ...everything, PATH: '/bin', RPC_1: 'https://node.example' });
    const its = secretVariables.filter((name) => readersOf(name).includes(letter));
    expect(Object.keys(given).sort()).toEqual(
      [...its, ...its.map((name) => `${name}_FILE`), 'PATH', 'RPC_1'].sort(),
    );
  }
  expect(secretVariables.filter((name) => readersOf(name) === 'no row')).toEqual([]);
});

test('no other page has a table of variables', () => {
  for (const other of ['README.md', 'docs/platform.md', 'docs/web-process.md', 'docs/homeserver.md']) {
    const rows = readFileSync(other, 'utf8').match(/^\| `[A-Z][A-Z0-9]*_[A-Z0-9_]+`.*$/gm) ?? [];
    expect({ other, rows }).toEqual({ other, rows: [] });
  }
});
