import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What every document loads from public/. */
const PUBLIC_FILES = [
  '/trusted-types.js',
  '/theme.js',
  '/favicon.svg',
  '/favicon.png',
  '/apple-touch-icon.png',
];
const PAGE_MANIFEST = 'server/app/[locale]/signer/page_client-reference-manifest.js';

const buildManifest = z.object({ rootMainFiles: z.array(z.string()), polyfillFiles: z.array(z.string()) });

/**
 * The paths of the files that the signer's document can come to load: those that the build names for its page, and those that
 * these name in turn, for parts and workers that load later. Nothing else of the app is on the signer's own origin.
 */
export async function signerFiles(nextDir: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const manifest = buildManifest.parse(
    JSON.parse(await readFile(path.join(nextDir, 'build-manifest.json'), 'utf8')),
  );
  const pageManifest = await readFile(path.join(nextDir, PAGE_MANIFEST), 'utf8');
  const waiting = [...manifest.rootMainFiles, ...manifest.polyfillFiles, ...namedIn(pageManifest)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    // What a text only seems to name is no file, and harmless: only files of the build are sent.
    if (!/\.(?:js|css)$/.test(name)) continue;
    waiting.push(...namedIn(await readFile(path.join(nextDir, name), 'utf8').catch(() => '')));
  }
  return new Set([...PUBLIC_FILES, ...[...found].map((name) => `/_next/${name}`)]);
}

/** Files of the build that a file names: scripts by their path, styles by one that is relative to themselves. */
function namedIn(text: string): string[] {
  const names = text.matchAll(/(?:static|\.\.)\/(chunks|media)\/([\w.~-]+(?:\/[\w.~-]+)*)/g);
  return [...names].map(([, folder, file]) => `static/${folder}/${file}`);
}
