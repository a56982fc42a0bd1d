import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { format } from 'oxfmt';

// Writes docs/openapi.json from the route table; a test says when it is out of date.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bundle = path.join(root, '.build/openapi.mjs');
const target = path.join(root, 'docs/openapi.json');

await build({
  absWorkingDir: root,
  entryPoints: ['protocol/openapi.ts'],
  outfile: bundle,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
});
const { openApiDocument } = await import(pathToFileURL(bundle).href);
const { code } = await format(target, JSON.stringify(openApiDocument()), { printWidth: 110 });
await writeFile(target, code);
