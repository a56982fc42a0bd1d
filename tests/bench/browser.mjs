import { launchBrowser } from '../../scripts/checks/launch.mjs';
import { cookiesOf, measureFeel } from './feel.mjs';
import { startProduct } from './product.mjs';

const RUNS = 5;

/**
 * What a browser with nothing stored loads and shows, for overview, login, chat and wallet.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureBrowser({ root, say }) {
  say('the product and a community');
  const product = await startProduct(root);
  let browser = await launchBrowser();
  try {
    const { spaceId, people, channels } = await product.settle(12);
    const [person] = people;
    const room = Object.values(channels)[0];
    const chat = `/index/homePage/chat?guild=${spaceId}&room=${encodeURIComponent(room)}`;
    const pages = [
      { name: 'overview', path: `/index/guildOverview/${spaceId}`, scriptsMax: 151 },
      { name: 'login', path: '/login', scriptsMax: 151 },
      {
        name: 'chat',
        path: chat,
        cookie: person.cookie,
        usable: '[data-area="composer"]',
        scriptsMax: 480,
      },
      { name: 'wallet', path: '/index/wallet', cookie: person.cookie, scriptsMax: 300 },
    ];
    const tables = [];
    for (const page of pages) {
      say(page.name);
      const visits = [];
      for (let run = 0; run <= RUNS; run += 1) visits.push(await visit(browser, product.publicUrl, page));
      tables.push(tableOf(page, visits.slice(1)));
    }
    say('how chat feels');
    // A new browser: the visits above slow this one down.
    await browser.close();
    browser = await launchBrowser();
    const chatOf = (of) => `/index/homePage/chat?guild=${spaceId}&room=${encodeURIComponent(of)}`;
    const { publicUrl, chatUrl } = product;
    const scriptsKib = tables[pages.findIndex(({ name }) => name === 'chat')]?.figures[0]?.value;
    const scene = { publicUrl, chatUrl, chat: chatOf, channels, people, scriptsKib };
    tables.push(await measureFeel(browser, scene));
    return tables;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** One visit of a browser that has never been here. */
async function visit(browser, publicUrl, { path, cookie, usable }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: publicUrl });
  if (cookie !== undefined) {
    await context.addCookies(cookiesOf(cookie, publicUrl));
  }
  await context.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  /** Of each script the bytes of its headers. */
  const scripts = new Map();
  let scriptBytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength - scripts.get(requestId);
  });
  const startedAt = performance.now();
  await page.goto(path, { waitUntil: 'load' });
  let usableMs = null;
  if (usable !== undefined) {
    await page.locator(usable).first().waitFor();
    usableMs = performance.now() - startedAt;
  }
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined); // chat never is idle
  const { paintMs, shifted } = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    shifted: window.shifted,
  }));
  await context.close();
  return { scriptBytes, paintMs, usableMs, shifted };
}

function tableOf({ name, usable, scriptsMax }, visits) {
  const median = (of) => visits.map(of).sort((a, b) => a - b)[Math.floor(visits.length / 2)];
  return {
    title: `In a browser: ${name} (medians of ${visits.length} visits with nothing stored)`,
    figures: [
      {
        name: 'scripts as sent, without headers',
        value: median((one) => one.scriptBytes) / 1024,
        unit: 'KiB',
        aim: scriptsMax,
        better: 'lower',
      },
      { name: 'first paint with content', value: median((one) => one.paintMs), unit: 'ms', better: 'lower' },
      ...(usable === undefined
        ? []
        : [{ name: 'usable composer', value: median((one) => one.usableMs), unit: 'ms', better: 'lower' }]),
      { name: 'layout shift', value: median((one) => one.shifted), unit: '', aim: 0.1, better: 'lower' },
    ],
  };
}
