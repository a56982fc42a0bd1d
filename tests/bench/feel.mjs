import { setTimeout as wait } from 'node:timers/promises';
import { installedCinny, measureCinny } from './cinny.mjs';
import { firstShown, watchFirstShown } from './first-shown.mjs';
import { MatrixClient } from './matrix-client.mjs';
import { frameFigures, scrollUp } from './scroll.mjs';

const ROUNDS = 7;
/** The first number that is said: what an earlier measurement has said stays in the room. */
const FIRST = 100 + Math.floor(Math.random() * 800);
const LONG_HISTORY = 600;
/** Who looks where they press rests there for some time before. */
const RESTED_MS = 400;

/**
 * How chat answers a person: after a reload, when they go to another room, when they send something, and when they scroll.
 *
 * @param {import('playwright').Browser} browser
 * @param {object} scene
 * @param {string} scene.publicUrl
 * @param {string} scene.chatUrl
 * @param {(room: string) => string} scene.chat
 * @param {Readonly<Record<string, string>>} scene.channels At least three, by name.
 * @param {readonly import('./community').BenchPerson[]} scene.people At least three, in all of the rooms.
 * @param {number} scene.scriptsKib What the chat page weighs.
 * @returns {Promise<import('./report.mjs').Table>}
 */
export async function measureFeel(browser, { publicUrl, chatUrl, chat, channels, people, scriptsKib }) {
  const [first = '', second = '', long = ''] = Object.values(channels);
  await fillRoom(chatUrl, people[0], long);
  for (const room of [first, second]) await fillRoom(chatUrl, people[0], room, 30);
  const open = async (person) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: publicUrl,
    });
    await context.addCookies(cookiesOf(person.cookie, publicUrl));
    await watchFirstShown(context, '[role=log] article');
    const page = await context.newPage();
    await page.goto(chat(first));
    await field(page).waitFor();
    await firstShown(page);
    await wait(2_000);
    // Who has not read a room begins at its first new message, where the next ones are not in view.
    const latest = page.getByRole('button', { name: /new message/ });
    if (await latest.isVisible()) await latest.click();
    return page;
  };
  const [own, other] = [await open(people[0]), await open(people[1])];
  await watchText(own);
  await watchText(other);
  const costs = { echo: [], seen: [], switchNew: [], rested: [], switchSeen: [], saved: [], live: [] };

  await field(own).click();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const text = `measured message ${FIRST + round}`;
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
  await roomLink(other, second).hover();
  await wait(RESTED_MS);
  costs.rested.push(await switchTo(other, second));
  await switchTo(other, first);
  for (let round = 0; round < ROUNDS; round += 1) {
    await own.reload({ waitUntil: 'commit' });
    costs.saved.push(await firstShown(own));
    await wait(1_500);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = `missed message ${FIRST + round}`;
    await own.goto('about:blank');
    await field(other).click();
    await other.keyboard.type(text);
    await other.keyboard.press('Enter');
    await other.getByRole('log').getByText(text, { exact: true }).waitFor();
    await wait(1_000);
    await own.goto(chat(first), { waitUntil: 'commit' });
    costs.live.push(await firstShown(own, text));
    await wait(1_500);
  }
  await own.goto(chat(long));
  await firstShown(own);
  await wait(1_500);
  const frames = frameFigures(await scrollUp(own, '[role=log]'));
  await own.context().close();
  await other.context().close();
  const { cinny, problem } = await besideCinny((folder) =>
    measureCinny(browser, {
      ...{ folder, publicUrl, chatUrl, person: people[2], longRoom: long },
      ...{ rooms: [first, second], names: Object.keys(channels).slice(0, 2) },
    }),
  );

  // The first message brings the editor.
  const figure = (name, values, aim, ofCinny) => ({
    ...{ name, value: Array.isArray(values) ? median(values) : values, unit: 'ms', aim, better: 'lower' },
    ...(cinny && ofCinny && { beside: { Cinny: cinny[ofCinny] } }),
  });
  return {
    title: 'How chat feels (medians, two people in one browser each)',
    figures: [
      figure('reload → newest messages of the last room', costs.saved, 300, 'firstMessage'),
      figure('opening → a message that was sent while the page was closed', costs.live, 1_200),
      figure('going to a room not seen before', costs.switchNew, 250),
      figure('going to a room that the pointer has rested on', costs.rested, 100),
      figure('going to a room seen before', costs.switchSeen, 100, 'roomSwitch'),
      figure('Enter → own message drawn', costs.echo.slice(1), 17),
      figure('Enter → drawn at the other person', costs.seen.slice(1), 100),
      figure('scrolling a long history, p95 of frames', frames.p95, 20, 'p95'),
      { ...figure(`the same, frames over 50 ms of ${frames.count}`, frames.over50, 0, 'over50'), unit: '' },
      { ...figure('scripts of the chat page, as sent', scriptsKib, 480, 'scriptsKib'), unit: 'KiB' },
    ],
    notes: [
      cinny
        ? 'Cinny stands beside it where it does the same, on the same homeserver.'
        : `Cinny does not stand beside it: ${problem}`,
    ],
  };
}

/** Without Cinny the rest is measured all the same. */
async function besideCinny(measure) {
  const installed = await installedCinny();
  if ('problem' in installed) return { cinny: null, problem: installed.problem };
  return measure(installed.folder).then(
    (cinny) => ({ cinny, problem: null }),
    (error) => ({ cinny: null, problem: error.message }),
  );
}

/** Says something in a room until it has enough to scroll. */
async function fillRoom(chatUrl, { matrixToken }, room, count = LONG_HISTORY) {
  const client = new MatrixClient(chatUrl, matrixToken);
  for (let number = 1; number <= count; number += 1)
    await client.send(room, `line ${number}${'\nand more of it'.repeat(number % 5)}`);
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

const roomLink = (page, room) => page.locator(`a[href*="${new URLSearchParams({ room })}"]`).first();

/** From the press until the room's conversation is there, by the page's clock. */
async function switchTo(page, room) {
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
  await roomLink(page, room).click();
  await page.waitForFunction(() => window.roomShownAt !== null);
  return page.evaluate(() => window.roomShownAt - window.pressedAt);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
