import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const pages = [
  'README.md',
  'SECURITY.md',
  'deploy/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

/** Code holds no links: fenced blocks go with their lines, spans with what stands in them. */
const withoutFences = (text: string) => text.replaceAll(/^( *)```.*?^\1```/gms, '');
const linksOf = (text: string) =>
  [
    ...withoutFences(text)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);

/** Anchors as GitHub makes them: the second heading of the same text gets `-1`. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

function brokenLinks(page: string): string[] {
  return linksOf(readFileSync(page, 'utf8')).filter((link) => {
    if (/^[a-z][a-z+.-]*:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
  });
}

test('every relative link of the documentation leads to a file, and to a heading of it', () => {
  expect(pages.flatMap((page) => linksOf(readFileSync(page, 'utf8'))).length).toBeGreaterThan(100);
  const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
  expect(broken).toEqual([]);
});
