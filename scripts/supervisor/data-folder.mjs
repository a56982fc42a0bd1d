import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FolderLockedError, takeFolderLock } from '../../storage/folder-lock.mjs';
import { CliError } from './cli-error.mjs';

/**
 * Makes the folder if need be and takes it for this process. Throws a CliError when it cannot be written or when another
 * process holds it.
 *
 * @param {string} folder
 * @param {string} holder
 */
export function takeDataFolder(folder, holder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new CliError(
      `The data folder ${folder} cannot be written (${error.code ?? error.message}): make it writable for this user, or choose another DATA_DIR.`,
    );
  }
  try {
    return takeFolderLock(folder, holder);
  } catch (error) {
    if (error instanceof FolderLockedError) throw new CliError(error.message);
    throw error;
  }
}
