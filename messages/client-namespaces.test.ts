import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedFile, root } from '@/scripts/lint/files.mjs';

/*
 * Client components find only the texts that the `ClientMessages` above them names. This follows the imports of every page,
 * also those that wait for a click, and compares.
 */

const endings = ['.tsx', '.ts', '/index.ts'];
const texts = new Map<string, string>();
function read(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, known);
  return known;
}

function importsOf(file: string): string[] {
  const sources = [...read(file).matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map(
    ([, source]) => source,
  );
  return sources.flatMap((source) => {
    const bare = importedFile(source, file);
    const found =
      bare === null ? undefined : endings.map((end) => bare + end).find((each) => existsSync(each));
    return found === undefined ? [] : [found];
  });
}

const isClient = (file: string) => /^'use client'/m.test(read(file));
/** It gives texts to what it draws by itself. */
const provides = (file: string) => read(file).includes('NextIntlClientProvider');

/** Namespaces that client components say, by the file that says them. */
function saidBelow(file: string): Map<string, string> {
  const said = new Map<string, string>();
  const seen = new Set<string>();
  const walk = (at: string, client: boolean) => {
    const within = client || isClient(at);
    const key = `${at} ${within}`;
    if (seen.has(key) || (provides(at) && at !== file)) return;
    seen.add(key);
    if (within) {
      for (const [, namespace = ''] of read(at).matchAll(/useTranslations\(\s*'([\w-]+)/g))
        said.set(namespace, path.relative(root, at));
    }
    for (const next of importsOf(at)) walk(next, within);
  };
  walk(file, false);
  return said;
}

/** What the nearest `ClientMessages` of a page or of a layout around it names; null without one. */
function givenTo(page: string): string[] | null {
  for (let at = page; ;) {
    const named = existsSync(at) ? /namespaces=\{\[([^\]]*)\]\}/.exec(read(at))?.[1] : undefined;
    if (named !== undefined) return [...named.matchAll(/'([\w-]+)'/g)].map(([, namespace = '']) => namespace);
    const folder = at.endsWith('page.tsx') ? path.dirname(at) : path.dirname(path.dirname(at));
    if (folder === path.join(root, 'app') || folder === root) return null;
    at = path.join(folder, 'layout.tsx');
  }
}

const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|\/)(page|layout)\.tsx$/.test(name))
  .map((name) => path.join(root, 'app', name))
  .filter((file) => givenTo(file) !== null);

test.each(files.map((file) => [path.relative(root, file), file]))(
  '%s has the texts of all its client components',
  (_name, file) => {
    const given = givenTo(file);
    const missing = [...saidBelow(file)].filter(([namespace]) => !given?.includes(namespace));
    expect(missing).toEqual([]);
  },
);
