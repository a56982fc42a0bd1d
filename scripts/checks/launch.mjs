import { chromium } from 'playwright';
import { browserPath } from './browser.mjs';

/** Starts the browser that tests and pictures drive, without background work of its own. */
export const launchBrowser = () =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
