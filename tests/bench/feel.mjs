import { setTimeout as wait } from 'node:timers/promises';

const ROUNDS = 7;

/**
 * How chat answers a person: after a reload, when they go to another room, and when they send something.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ publicUrl: string, chat: (room: string) => string, rooms: string[], people: { cookie: string }[] }} scene Two
 *   people in at least two rooms.
 * @returns {Promise<import('./report.mjs').Table>}
 */
export async function measureFeel(browser, { publicUrl, chat, rooms, people }) {
  const [first = '', second = ''] = rooms;
  const open = async (person) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: publicUrl,
    });
    await context.addCookies(cookiesOf(person.cookie, publicUrl));
    const page = await context.newPage();
    await page.goto(chat(first));
    await field(page).waitFor();
    return page;
  };
  const [own, other] = [await open(people[0]), await open(people[1])];
  await watchText(own);
  await watchText(other);
  const costs = { echo: [], seen: [], switchNew: [], switchSeen: [], saved: [], live: [] };

  await field(own).click();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const text = `measured message ${100 + round}`;
    await own.keyboard.type(text);
    await own.keyboard.press('Enter');
    await own.getByRole('log').getByText(text, { exact: true }).waitFor();
    await other.getByRole('log').getByText(text, { exact: true }).waitFor();
    const sentAt = await own.evaluate(() => window.enteredAt);
    costs.echo.push((await own.evaluate((said) => window.shownAt.get(said), text)) - sentAt);
    costs.seen.push((await other.evaluate((said) => window.shownAt.get(said), text)) - sentAt);
    await wait(300);
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const room of [second, first]) {
      const cost = await switchTo(own, room);
      costs[round === 0 && room === second ? 'switchNew' : 'switchSeen'].push(cost);
      await wait(300);
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await own.reload({ waitUntil: 'commit' });
    await own.getByRole('log').getByRole('article').last().waitFor();
    costs.saved.push(performance.now() - startedAt);
    await wait(1_500);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = `missed message ${100 + round}`;
    await own.goto('about:blank');
    await field(other).click();
    await other.keyboard.type(text);
    await other.keyboard.press('Enter');
    await other.getByRole('log').getByText(text, { exact: true }).waitFor();
    await wait(1_000);
    const startedAt = performance.now();
    await own.goto(chat(first), { waitUntil: 'commit' });
    await own.getByRole('log').getByText(text, { exact: true }).waitFor();
    costs.live.push(performance.now() - startedAt);
    await wait(1_500);
  }
  await own.context().close();
  await other.context().close();

  // The first message brings the editor.
  const figure = (name, values, aim) => ({
    name,
    value: median(values),
    unit: 'ms',
    aim,
    better: 'lower',
  });
  return {
    title: 'How chat feels (medians, two people in one browser each)',
    figures: [
      figure('reload → newest messages of the last room', costs.saved, 300),
      figure('opening → a message that was sent while the page was closed', costs.live, 1_200),
      figure('going to a room not seen before', costs.switchNew, 250),
      figure('going to a room seen before', costs.switchSeen, 100),
      figure('Enter → own message drawn', costs.echo.slice(1), 17),
      figure('Enter → drawn at the other person', costs.seen.slice(1), 100),
    ],
    notes: ['The scrolling of a long history is not measured here yet.'],
  };
}

/** @param {string} cookie @param {string} url */
export function cookiesOf(cookie, url) {
  return cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}

const field = (page) => page.locator('[data-area="composer"]');

/** Notes on the page's clock when Enter is pressed, and in which frame each new message is there. */
async function watchText(page) {
  await page.evaluate(() => {
    window.shownAt = new Map();
    const now = () => performance.timeOrigin + performance.now();
    addEventListener('keydown', ({ key }) => key === 'Enter' && (window.enteredAt = now()), true);
    const look = () => {
      const log = document.querySelector('[role=log]')?.textContent ?? '';
      for (const said of log.match(/measured message \d{3}/g) ?? [])
        if (!window.shownAt.has(said)) window.shownAt.set(said, now());
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** From the press until the room's conversation is there, by the page's clock. */
async function switchTo(page, room) {
  const link = page.locator(`a[href*="room=${encodeURIComponent(room)}"]`).first();
  await page.evaluate((wanted) => {
    window.roomShownAt = null;
    window.pressedAt = null;
    addEventListener('click', () => (window.pressedAt ??= performance.now()), { capture: true, once: true });
    const before = document.querySelector('[role=log]');
    const observer = new MutationObserver(() => {
      const log = document.querySelector('[role=log]');
      const isThere = log && log !== before && new URLSearchParams(location.search).get('room') === wanted;
      if (!isThere || window.pressedAt === null) return;
      window.roomShownAt = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, room);
  await link.click();
  await page.waitForFunction(() => window.roomShownAt !== null);
  return page.evaluate(() => window.roomShownAt - window.pressedAt);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
