import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installEnvironment } from '../python/environment.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Where Synapse is put when nobody says otherwise: a folder of its own, kept from run to run. */
export const synapseFolder = path.resolve(here, '../../.build/synapse');

/**
 * Installs Synapse, in the versions of requirements.txt; once, unless the versions change. Needs the package index. Throws when
 * it cannot be installed.
 *
 * @param {string} [folder]
 * @returns {Promise<string>} Its Python.
 */
export function installSynapse(folder = synapseFolder) {
  const requirements = path.join(here, 'requirements.txt');
  return installEnvironment({ name: 'Synapse', folder, requirements });
}
