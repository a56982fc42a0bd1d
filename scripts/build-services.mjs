import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Every process, worker thread and child of ours that is not rendered by Next: bundle name → entry. */
const entries = {
  platform: 'server/main.ts',
  gateway: 'gateway/main.ts',
  'pglite.worker': 'storage/pglite.worker.ts',
  'password.worker': 'server/features/account/password.worker.ts',
  'image.child': 'server/files/image.child.ts',
};

/** Bundles the services into `.build/`; packages stay outside, so that native parts resolve from node_modules. */
export async function buildServices({ clean = false } = {}) {
  const outdir = path.join(root, '.build');
  if (clean) await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    alias: { '@': root },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServices({ clean: true });
