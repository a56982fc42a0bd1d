import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keepFormerFiles } from '@/scripts/supervisor/former-files.mjs';
import { StaticFiles } from './static-files';

let nextDir: string;
beforeEach(async () => {
  nextDir = await mkdtemp(path.join(os.tmpdir(), 'guildhall-build-'));
});
afterEach(() => rm(nextDir, { recursive: true, force: true }));

/** As `npm run build`: what was there is put aside, and other files take its place. */
async function build(files: Record<string, string>): Promise<void> {
  keepFormerFiles(nextDir);
  await mkdir(path.join(nextDir, 'static/chunks'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(nextDir, 'static/chunks', name), text);
  }
}
const sent = async (name: string) => {
  const files = await StaticFiles.scan(nextDir, path.join(nextDir, 'public'));
  return (await files.get(`/_next/static/chunks/${name}`))?.bytes.identity.toString() ?? null;
};

test('pages of the two builds before still get their files; of a name that two builds have the newest is sent', async () => {
  await build({ 'first.js': 'first', 'same.js': 'old' });
  expect(await sent('first.js')).toBe('first');
  await build({ 'second.js': 'second', 'same.js': 'new' });
  await build({ 'third.js': 'third', 'same.js': 'newest' });
  expect(await Promise.all(['first.js', 'second.js', 'third.js', 'same.js'].map(sent))).toEqual([
    'first',
    'second',
    'third',
    'newest',
  ]);
  await build({ 'fourth.js': 'fourth' });
  expect(await Promise.all(['first.js', 'second.js', 'fourth.js'].map(sent))).toEqual([
    null,
    'second',
    'fourth',
  ]);
});
