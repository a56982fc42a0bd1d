import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signerFiles } from './signer-files';

test('the signer gets what its page names and what that names in turn, and nothing else of the build', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-build-'));
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  await write(
    'build-manifest.json',
    JSON.stringify({
      rootMainFiles: ['static/chunks/root.js'],
      polyfillFiles: [],
      pages: { '/_app': ['static/chunks/other.js'] },
    }),
  );
  await write(
    'server/app/[locale]/signer/page_client-reference-manifest.js',
    'x = {"chunks":["/_next/static/chunks/page.js"],"css":[{"path":"static/chunks/look.css"}]}',
  );
  await write('static/chunks/root.js', 'root()');
  await write('static/chunks/page.js', 'load("static/chunks/later.js", "static/chunks/page.js")');
  await write('static/chunks/later.js', 'new Worker("/_next/static/media/kdf.worker.1~b.js")');
  await write('static/chunks/look.css', 'src: url(../media/inter-latin.0a.woff2)');
  await write('static/chunks/wallets.js', 'load("static/chunks/more.js")');

  const found = await signerFiles(folder);
  expect([...found].filter((name) => name.startsWith('/_next/')).sort()).toEqual(
    ['chunks/later.js', 'chunks/look.css', 'chunks/page.js', 'chunks/root.js']
      .concat(['media/inter-latin.0a.woff2', 'media/kdf.worker.1~b.js'])
      .map((name) => `/_next/static/${name}`),
  );
  expect(found).toContain('/theme.js');
  await rm(folder, { recursive: true });
});
