import { existsSync } from 'node:fs';
import { Refusal } from '../supervisor/refusal.mjs';
import { runStep } from '../supervisor/step.mjs';

/** Where Debian puts it; CHROMIUM_PATH names another one. */
const debianChromium = '/usr/bin/chromium';

/**
 * Makes sure that there is a browser: installs Debian's where that is possible, else says what to install.
 *
 * @returns {Promise<string | undefined>} The sentence for the person, when there is no browser.
 */
export async function missingBrowser() {
  if (existsSync(process.env.CHROMIUM_PATH || debianChromium)) return undefined;
  const advice =
    'The browser tests need Chromium: install it (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.';
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return advice;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await runStep('Reading the package lists', 'apt-get', ['update'], options);
    const packages = ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'];
    await runStep('Installing Chromium', 'apt-get', packages, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.message} ${advice}`;
  }
  return existsSync(debianChromium) ? undefined : advice;
}
