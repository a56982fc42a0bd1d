import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Agent, request } from 'undici';
import { buildTool } from '../../scripts/build-services.mjs';
import { launchBrowser } from '../../scripts/checks/launch.mjs';
import { usualFilter } from './matrix-client.mjs';
import { startProduct } from './product.mjs';

const CONVERSATIONS = [20, 500];
const VISITS = 7;
const IDLE_CLIENTS = 50;
const IDLE_WINDOW_MS = 60_000;
/** Windows with and without presence, by turns, so that both see the same machine. */
const IDLE_WINDOWS = 4;

/**
 * Long lists of conversations, and clients that do nothing.
 *
 * @param {{ root: string, say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureContacts({ root, say }) {
  const bundle = await buildTool('bench-contacts', 'tests/bench/contacts.ts');
  const { correspond } = await import(pathToFileURL(bundle).href);
  const product = await startProduct(root, { RATE_LIMITS: limits });
  try {
    const at = { platformUrl: product.platformUrl, internalSecret: product.internalSecret };
    const readers = await correspond({ ...product, ...at }, CONVERSATIONS, say);
    say('lists in a browser');
    const list = listTable(await measureLists(product.publicUrl, readers));
    return [list, idleTable(await measureIdle(product, readers[0].person, say))];
  } finally {
    await product.stop();
  }
}

const limits = [
  ...['peer=1000000/1s', 'way_in=1000000/15m', 'login=1000000/15m', 'login_account=1000000/15m'],
  ...['login_address=1000000/15m', 'register=1000000/1h', 'link=1000000/15m', 'mail=1000000/1h'],
  ...['follow=1000000/1h', 'create_direct=1000000/1h', 'search=1000000/1m'],
].join(',');

/** From the address to the first row of the list, of a browser with the scripts at hand. */
async function measureLists(publicUrl, readers) {
  const browser = await launchBrowser();
  try {
    const costs = readers.map(() => /** @type {{ firstRowMs: number, typedMs: number }[]} */ ([]));
    // By turns, so that both see the same machine.
    for (let visit = 0; visit <= VISITS; visit += 1) {
      for (const [index, reader] of readers.entries()) {
        const seen = await visitList(browser, publicUrl, reader);
        if (visit > 0) costs[index].push(seen);
      }
    }
    return costs;
  } finally {
    await browser.close();
  }
}

async function visitList(browser, publicUrl, { person, path }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: publicUrl });
  await context.addCookies(
    person.cookie.split('; ').map((pair) => {
      const [name, ...value] = pair.split('=');
      return { name, value: value.join('='), url: publicUrl };
    }),
  );
  const page = await context.newPage();
  const row = page.locator('a[href*="/chattings?room="]').first();
  await page.goto(path, { waitUntil: 'load' });
  await row.waitFor();
  // With everything at hand that the first visit has loaded.
  const startedAt = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await row.waitFor();
  const firstRowMs = performance.now() - startedAt;
  const field = page.getByRole('searchbox').first();
  const typedAt = performance.now();
  await field.fill('writer 1');
  await page.locator('a[href*="/chattings?room="]').first().waitFor();
  const typedMs = performance.now() - typedAt;
  await context.close();
  return { firstRowMs, typedMs };
}

function listTable(costs) {
  const median = (seen, of) => seen.map(of).sort((a, b) => a - b)[Math.floor(seen.length / 2)];
  const [few, many] = costs;
  const figure = (name, of) => ({
    name,
    value: median(many, of),
    unit: 'ms',
    beside: { 'of 20': median(few, of) },
    better: 'lower',
    aimOf: 'ratio',
    aim: 1.2,
  });
  return {
    title: 'The list of 500 direct conversations in a browser',
    figures: [
      figure('reload → first row', (one) => one.firstRowMs),
      figure('typed into the search → rows', (one) => one.typedMs),
    ],
    notes: [`Medians of ${VISITS} visits, few and many by turns.`],
  };
}

/** Clients that hold a sync and say once a minute that they are there, by turns with and without asking who is online. */
async function measureIdle(product, person, say) {
  const agent = new Agent({ connections: null, pipelining: 1 });
  const contacts = await conversationsOf(product, person, agent);
  const windows = { without: [], with: [] };
  for (let window = 0; window < IDLE_WINDOWS; window += 1) {
    const isAsking = window % 2 === 1;
    say(`${IDLE_CLIENTS} idle clients ${isAsking ? 'with' : 'without'} presence`);
    const endsAt = performance.now() + IDLE_WINDOW_MS;
    const before = product.cpuSeconds();
    const clients = Array.from({ length: IDLE_CLIENTS }, () =>
      idle(product, person, { agent, endsAt, asked: isAsking ? contacts : null }),
    );
    await wait(IDLE_WINDOW_MS - 500);
    windows[isAsking ? 'with' : 'without'].push({
      cpuMs: ((product.cpuSeconds() - before) * 1000) / IDLE_CLIENTS,
      bytes: product.memory(),
    });
    await Promise.all(clients);
  }
  await agent.destroy();
  return windows;
}

async function conversationsOf(product, person, dispatcher) {
  const answer = await request(`${product.publicUrl}/api/room/my/privateRooms`, {
    headers: { cookie: person.cookie },
    dispatcher,
  });
  const { result } = /** @type {{ result: { user: { id: number } }[] }} */ (await answer.body.json());
  return result.map(({ user }) => user.id).join();
}

async function idle({ publicUrl }, person, { agent, endsAt, asked }) {
  const authorization = `Bearer ${person.matrixToken}`;
  const call = async (path, options = {}) => {
    const answer = await request(publicUrl + path, { dispatcher: agent, ...options });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
    return JSON.parse(text);
  };
  const own = { cookie: person.cookie };
  const changing = {
    ...own,
    'sec-fetch-site': 'same-origin',
    origin: publicUrl,
    'content-type': 'application/json',
  };
  await wait(Math.random() * 5_000);
  await call(`/api/user/active${asked === null ? '' : `?users=${asked}`}`, {
    method: 'POST',
    headers: changing,
  });
  const filter = encodeURIComponent(JSON.stringify(usualFilter));
  let since = '';
  while (performance.now() < endsAt - 1_000) {
    const timeout = Math.max(0, Math.min(30_000, Math.round(endsAt - performance.now() - 1_000)));
    const answer = await call(
      `/_matrix/client/v3/sync?filter=${filter}&timeout=${since === '' ? 0 : timeout}${since === '' ? '' : `&since=${since}`}`,
      { headers: { authorization } },
    );
    since = answer.next_batch;
  }
}

function idleTable(windows) {
  const mean = (seen, of) => seen.map(of).reduce((sum, value) => sum + value, 0) / seen.length;
  const figure = (name, unit, of) => ({
    name,
    value: mean(windows.with, of),
    unit,
    beside: { 'without presence': mean(windows.without, of) },
    better: 'lower',
    aimOf: 'ratio',
    aim: 1.1,
  });
  return {
    title: `${IDLE_CLIENTS} idle clients of a person with 20 conversations, the whole product on one core`,
    figures: [
      figure('processor, for each client and minute', 'ms', (one) => one.cpuMs),
      figure('memory of the product', 'MiB', (one) => one.bytes / 1024 ** 2),
    ],
    notes: [
      `${IDLE_WINDOWS} windows of ${IDLE_WINDOW_MS / 1000} s, by turns. Each client holds a sync, says once that it is there, and with presence asks by the same call for the rows on screen.`,
    ],
  };
}
