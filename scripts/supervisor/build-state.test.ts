import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BuildMark, digestSources } from './build-state.mjs';
import { isInstalled } from './install.mjs';

let root: string;
const write = async (file: string, content: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'guildhall-build-'));
  await write('app/page.tsx', 'one');
  await write('middleware.ts', 'two');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('every change of a source asks for a build: content, name, a new file', async () => {
  const digests = [digestSources(root)];
  await write('app/page.tsx', 'other');
  digests.push(digestSources(root));
  await write('server/main.ts', '');
  digests.push(digestSources(root));
  await rm(path.join(root, 'server/main.ts'));
  await write('server/other.ts', '');
  digests.push(digestSources(root));
  expect(new Set(digests).size).toBe(4);
});

test('tests, data and documents ask for none', async () => {
  const before = digestSources(root);
  await write('app/page.test.tsx', 'test');
  await write('data/secrets.json', '{}');
  await write('README.md', 'read me');
  expect(digestSources(root)).toBe(before);
});

test('a build that was interrupted counts as none', () => {
  const mark = new BuildMark(path.join(root, '.build'));
  expect(mark.isOf('a')).toBe(false);
  mark.write('a');
  expect(mark.isOf('a')).toBe(true);
  mark.write('');
  expect(mark.isOf('a')).toBe(false);
});

test('packages count as installed when every one of the lock file is there in its version', async () => {
  const lock = (packages: object) => JSON.stringify({ packages });
  const wanted = {
    '': { name: 'guildhall' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  };
  await write('package-lock.json', lock(wanted));
  expect(isInstalled(root)).toBe(false);
  await write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
  expect(isInstalled(root)).toBe(true);
  await write('package-lock.json', lock({ ...wanted, 'node_modules/a': { version: '1.0.1' } }));
  expect(isInstalled(root)).toBe(false);
  await write('package-lock.json', lock({ ...wanted, 'node_modules/b': { version: '2.0.0' } }));
  expect(isInstalled(root)).toBe(false);
});
