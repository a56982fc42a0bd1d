import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installEnvironment } from '../../python/environment.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * Installs matrix-nio, in the versions of requirements.txt; once, unless the versions change. Needs the package index. Throws when
 * it cannot be installed.
 *
 * @returns {Promise<string>} Its Python.
 */
export function installNio() {
  const folder = path.resolve(here, '../../../.build/matrix-nio');
  const requirements = path.join(here, 'requirements.txt');
  return installEnvironment({ name: 'matrix-nio', folder, requirements });
}
