import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareTemplates } from '../storage/cluster-template.mjs';
import { FolderLockedError, takeFolderLock } from '../storage/folder-lock.mjs';
import { BuildMark, digestSources } from './supervisor/build-state.mjs';
import { keepFormerFiles } from './supervisor/former-files.mjs';
import { runStep } from './supervisor/step.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Where the bundles of the services lie. */
const bundles = path.join(root, '.build');

/**
 * Builds services, pages and the database template where their sources have changed; a product that is up to date costs
 * one look at the sources. Two builds of one checkout wait for each other.
 *
 * @param {string} nextDir
 */
export async function build(nextDir) {
  await alone(async () => {
    const digest = digestSources(root);
    await bundleServices(digest);
    const pages = new BuildMark(path.join(root, nextDir));
    if (!pages.isOf(digest)) {
      pages.write('');
      const buildName = digest.slice(0, 16);
      keepFormerFiles(path.join(root, nextDir));
      await runStep('Building the pages', process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          GUILDHALL_BUILD: buildName,
          GUILDHALL_NEXT_DIR: nextDir,
          NEXT_TELEMETRY_DISABLED: '1',
        },
      });
      const { buildFirstView } = await import('./build/first-view.mjs');
      await buildFirstView({ root, nextDir, buildName });
      pages.write(digest);
    }
  });
}

/** What services, tools and tests start from: everything but the pages. What runs from a current build is left alone. */
export async function buildServices() {
  await alone(() => bundleServices(digestSources(root)));
}

/** @param {string} digest */
async function bundleServices(digest) {
  const services = new BuildMark(bundles);
  if (!services.isOf(digest)) {
    services.write('');
    await runStep('Building the services', process.execPath, ['scripts/build-services.mjs'], { cwd: root });
    services.write(digest);
  }
  // Making a database and its tables takes seconds; the first start and every test copy these instead.
  await prepareTemplates(root);
}

/** @param {() => Promise<void>} work */
async function alone(work) {
  mkdirSync(bundles, { recursive: true });
  const lock = await waitForLock(bundles);
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** @param {string} folder */
async function waitForLock(folder) {
  for (let said = false; ; await wait(500)) {
    try {
      return takeFolderLock(folder, 'a build');
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      if (!said) console.log('Another build of these sources is running; waiting for it …');
      said = true;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build(process.env.GUILDHALL_NEXT_DIR || '.next');
