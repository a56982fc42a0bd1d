import { CliError } from './cli-error.mjs';

/**
 * Throws a CliError when the running Node is older than the product needs. Written so that old versions can read it.
 *
 * @param {string} running Such as 20.20.2
 * @param {string} wanted
 */
export function refuseOldNode(running, wanted) {
  const have = running.split('.').map(Number);
  const need = wanted.split('.').map(Number);
  for (let place = 0; place < need.length; place += 1) {
    if (have[place] > need[place]) return;
    if (have[place] < need[place]) {
      throw new CliError(
        `Guildhall needs Node.js ${wanted} or newer and this is ${running}: install a newer one from https://nodejs.org and start again.`,
      );
    }
  }
}
