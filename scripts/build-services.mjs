import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { prepareTemplates } from '../storage/cluster-template.mjs';
import { BuildMark } from './supervisor/build-state.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Every process, worker thread and child of ours that is not rendered by Next: bundle name → entry. */
const entries = {
  platform: 'server/main.ts',
  gateway: 'gateway/main.ts',
  homeserver: 'homeserver/main.ts',
  'local-chain': 'contracts/local-chain/main.ts',
  'pglite.worker': 'storage/pglite.worker.ts',
  'password.worker': 'server/features/account/password.worker.ts',
  'image.child': 'server/files/image.child.ts',
  'thumbnail.child': 'homeserver/media/thumbnail.child.ts',
};

const outdir = path.join(root, '.build');

/**
 * Packages that stay in node_modules: native parts, or files beside their scripts. The others come along, because a process
 * that reads hundreds of small files starts half a second later.
 */
const outside = ['sharp', 'pg-native', '@electric-sql/*', '@aws-sdk/*', 'next'];

/** Packages in the older form ask for parts of Node by a function that modules do not have. */
const withRequire = `import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`;

const options = () => ({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(
    Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file))),
  ),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  external: outside,
  alias: { '@': root },
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: withRequire },
  // V8 keeps the text of a script as long as the process runs, twice as large when one character is beyond Latin-1. Comments are most
  // of those characters; patterns with `u` become strings, which esbuild escapes.
  minifyWhitespace: true,
  supported: { 'regexp-sticky-and-unicode-flags': false },
  sourcemap: true,
  // They lie beside, and nobody debugs where they do not.
  sourcesContent: false,
  logLevel: 'warning',
});

/**
 * Bundles the services now and after every change of a source.
 *
 * @param {() => void} onRebuilt Called after every later bundling that succeeded.
 * @returns {Promise<() => Promise<void>>} Stops watching.
 */
export async function watchServices(onRebuilt) {
  forgetMark();
  let isFirst = true;
  let first = () => {};
  const ready = new Promise((resolve) => (first = resolve));
  const notify = {
    name: 'notify',
    setup(bundling) {
      bundling.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        if (!isFirst) onRebuilt();
        isFirst = false;
        first();
      });
    },
  };
  const watching = await context({ ...options(), plugins: [notify] });
  await watching.watch();
  await ready;
  return () => watching.dispose();
}

/**
 * Bundles one tool beside the services, without touching them: the product may be running from them.
 *
 * @param {string} name
 * @param {string} entry
 * @returns {Promise<string>} The bundle.
 */
export async function buildTool(name, entry) {
  await build({ ...options(), entryPoints: { [name]: entry }, outdir: path.join(outdir, 'tools') });
  return path.join(outdir, 'tools', `${name}.mjs`);
}

/** `npm start` must not take bundles of tests or of a development server for the ones it made itself. */
function forgetMark() {
  new BuildMark(outdir).write('');
}

/** Removes bundles whose entry is gone; the database template beside them stays, it takes seconds to make. */
async function removeBundles() {
  if (!existsSync(outdir)) return;
  const bundles = (await readdir(outdir)).filter((file) => /\.mjs(\.map)?$/.test(file));
  await Promise.all(bundles.map((file) => rm(path.join(outdir, file), { force: true })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await removeBundles();
  forgetMark();
  await build(options());
  // Here, because a database engine that has run in `npm start` itself would keep a quarter of a gigabyte there.
  await prepareTemplates(root);
}
