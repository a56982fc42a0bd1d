import { existsSync } from 'node:fs';
import { CliError } from '../supervisor/cli-error.mjs';
import { runStep } from '../supervisor/step.mjs';

/** The same engine without windows takes half the work for a page; Debian has it as a package of its own. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** The browser that tests drive: what CHROMIUM_PATH names, else the lightest that is there. */
export function browserPath() {
  return process.env.CHROMIUM_PATH || [HEADLESS_SHELL, CHROMIUM].find((file) => existsSync(file)) || CHROMIUM;
}

/**
 * Makes sure that there is a browser: installs Debian's where that is possible, else says what to install.
 *
 * @returns {Promise<string | undefined>} The sentence for the person, when there is no browser.
 */
export async function missingBrowser() {
  const advice =
    'The browser tests need Chromium: install it (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.';
  const { CHROMIUM_PATH: named } = process.env;
  if (named) return existsSync(named) ? undefined : advice;
  if (existsSync(HEADLESS_SHELL)) return undefined;
  const problem = await installWithApt('chromium-headless-shell');
  if (existsSync(HEADLESS_SHELL) || existsSync(CHROMIUM)) return undefined;
  if (problem === NO_APT) return advice;
  // Distributions that have no such package.
  const whole = await installWithApt('chromium');
  return existsSync(CHROMIUM) ? undefined : [whole, advice].filter(Boolean).join(' ');
}

const NO_APT = 'no apt';
/** Offline it is soon over, and what is there is used. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * @param {string} browser
 * @returns {Promise<string | undefined>} Why not, if not.
 */
async function installWithApt(browser) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return NO_APT;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await runStep('Reading the package lists', 'apt-get', ['update', ...PATIENCE], options);
    const packages = ['install', '--yes', '--no-install-recommends', browser, 'fonts-noto-cjk'];
    await runStep(`Installing ${browser}`, 'apt-get', [...packages, ...PATIENCE], options);
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.message;
  }
}
