import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

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
const options = { ...(await resolveConfig(target)), filepath: target };
await writeFile(target, await format(JSON.stringify(openApiDocument()), options));
