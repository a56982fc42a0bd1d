import { canHaveObjectServer, installObjectServer } from '../../storage/testing/install-object-server.mjs';
import { installPackages } from '../supervisor/install.mjs';
import { pythonProblem } from '../python/environment.mjs';
import { installSynapse } from '../synapse/install.mjs';
import { missingBrowser } from './browser.mjs';
import { installNio } from './matrix-nio/install.mjs';

/**
 * Everything that the tests need and that is not there yet, side by side: one waits for the network while another one compiles.
 * Only the packages must come. What tests miss of the others they say themselves.
 *
 * @param {string} root
 * @returns {Promise<null>} Nothing that counts.
 */
export async function installEverything(root) {
  const hasPython = pythonProblem() === null;
  const beside = [
    canHaveObjectServer() && installObjectServer(),
    hasPython && installSynapse(),
    hasPython && installNio(),
  ];
  const ended = Promise.allSettled(beside);
  await installPackages(root);
  await missingBrowser();
  await ended;
  return null;
}
