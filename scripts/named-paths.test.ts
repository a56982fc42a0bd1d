import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Paths and commands that documents and comments name. Links are in docs-links.test.ts. A path begins with a top folder; `*`, `{a,b}` and
 * `<noun>` stand for what differs.
 */

/** What installing, building or running makes, as .gitignore has it. */
const made = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replace(/\/$/, ''));
const isMade = (name: string) => made.some((one) => name === one || name.startsWith(`${one}/`));

const topFolders = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isMade(entry.name))
  .map(({ name }) => name);
const files = topFolders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
);
const documents = ['README.md', 'SECURITY.md', ...files.filter((file) => /\.md$/.test(file))];
const sources = files.filter((file) => /\.(ts|tsx|mjs|css|sol)$/.test(file) && !/\.test\.tsx?$/.test(file));

function isThere(name: string): boolean {
  const whole = name.replace(/\/$/, '');
  if (!/[{*<]/.test(whole)) return existsSync(whole) || isMade(whole);
  const pattern = whole
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replaceAll(/<[^>]*>/g, '[^/]+')
    .replaceAll('*', '.*');
  return files.some((file) => new RegExp(`^${pattern}$`).test(file));
}

const named = new RegExp(`^(?:${topFolders.join('|')})/[\\w./{},*<>()[\\]-]+$`);
/** In comments, a path is told from prose by how it ends. */
const namedInComment = new RegExp(
  `(?:^|[ (\`])((?:${topFolders.join('|')})/[\\w./{},*-]*\\.(?:ts|tsx|mjs|md|json|sol|css))\\b`,
  'g',
);

test('every path that a document names is there', () => {
  const wrong = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, span = '']) => span.split(/\s+/))
      .filter((word) => named.test(word) && !isThere(word) && !isThere(`${word}.test.ts`))
      .map((word) => `${document}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

test('every path that a comment names is there', () => {
  const wrong = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
      .flatMap(([comment]) => [...comment.matchAll(namedInComment)])
      .filter(([, name = '']) => !isThere(name))
      .map(([, name]) => `${source}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('every command of npm that a document or a comment names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const wrong = [...documents, ...sources].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s |--silent )?([a-z][a-z:-]*)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(wrong).toEqual([]);
});
