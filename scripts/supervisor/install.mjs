import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './step.mjs';

/**
 * Installs the packages of package-lock.json when they are not the ones in node_modules.
 *
 * @param {string} root
 */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  // npm names itself to the scripts it runs; a start without it relies on the PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // NODE_ENV=production would leave out what the build needs.
  const args = [...first, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  await runStep('Installing packages', command, args, { cwd: root });
}

/**
 * Whether every package of the lock file is there in its version. npm writes what it installed into a lock file of its
 * own, at the very end, so that an interrupted installation does not look finished.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional, peer, devOptional }]) =>
      name === '' ||
      ((optional || peer || devOptional) && !installed[name]) ||
      installed[name]?.version === version,
  );
}
