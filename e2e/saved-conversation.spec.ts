import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { matrix, readableStorage, sendEvent } from './chat';
import { chatPath, close, field, log, open, says, texts, two, write } from './conversations';

const t = texts.en;

/** Chat as it is before it answers anything. */
async function silenceChat(page: Page): Promise<void> {
  await page.route(/\/_matrix\/|\/api\/login\/synapse/, (route) => route.abort());
}

/** Writes a message, and waits until a page that was loaded after it has kept the room. */
async function writeAndKeep(page: Page, text: string, matrixRoomId: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().includes('/send/m.room.message/'));
  await write(page, text);
  await sent;
  await page.reload();
  // The former page still runs, and keeps, until the server has answered.
  const beganMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin + (navigation?.unloadEventEnd ?? 0);
  });
  const savedMs = async () => {
    const [names = [], rows = []] = (await stored(page))['guildhall-chat/records'] ?? [];
    const at = names.findIndex((name) => JSON.stringify(name).includes(matrixRoomId));
    return (rows[at] as { savedMs: number } | undefined)?.savedMs ?? 0;
  };
  await expect.poll(savedMs).toBeGreaterThan(beganMs);
}

const stored = async (page: Page) => {
  const { databases } = await readableStorage(page);
  return databases as Record<string, [unknown[], unknown[]] | undefined>;
};

test('a page shows the last messages before chat answers, encrypted in the browser, marked, and gone with the log-out', async ({
  browser,
}) => {
  const people = await two(browser);
  const { spaceId, room } = people;
  const page = await open(people.owner, room, spaceId);
  await writeAndKeep(page, 'the kettle is on', room.roomId);
  await silenceChat(page);
  await page.reload();
  await expect(says(page, 'the kettle is on')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t.saved.text })).toBeVisible();
  expect(JSON.stringify(await stored(page))).not.toContain('kettle');

  await page.unroute(/\/_matrix\/|\/api\/login\/synapse/);
  // Chat comes back by itself, but not once it has given up.
  const again = page.getByRole('main').getByRole('status').getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByText(t.saved.text)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(says(page, 'the kettle is on')).toBeVisible();

  const me = await page.evaluate(() => localStorage.getItem('loginUser'));
  const { id } = JSON.parse(me ?? '') as { id: number };
  await page.goto(`/index/settings/account/${id}`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  const { 'guildhall-chat/records': records, 'guildhall-chat/keys': keys } = await stored(page);
  expect([records, keys]).toEqual([
    [[], []],
    [[], []],
  ]);
  await close(people);
});

/** Holds the product's scripts back; returns what lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    if (route.request().resourceType() === 'script') await held;
    await route.continue();
  });
  return letGo;
}

test('the last messages stand there before the scripts of the product run, where these will draw them, and leave with them', async ({
  browser,
}) => {
  const people = await two(browser);
  const page = await open(people.owner, people.room, people.spaceId);
  await writeAndKeep(page, 'the kettle is **on** & <b>hot</b>', people.room.roomId);
  const row = page.getByRole('article').filter({ hasText: 'the kettle is on & <b>hot</b>' });
  await expect(row.locator('strong')).toHaveText('on');
  const drawn = await row.boundingBox();

  const letScriptsGo = await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] =
      /\/(login\/synapse|sync\?timeout=0|messages|pushrules|filter)\b/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(row.locator('strong')).toHaveText('on');
  await expect.poll(() => row.boundingBox()).toEqual(drawn);
  // Chat's first questions do not wait for its scripts either, and are asked once.
  const first = ['filter', 'login/synapse', 'messages', 'pushrules', 'sync?timeout=0'];
  await expect.poll(() => asked.toSorted()).toEqual(first);

  letScriptsGo();
  await expect(field(page)).toBeFocused();
  await expect(row).toHaveCount(1);
  expect(await row.boundingBox()).toEqual(drawn);
  await expect.poll(() => page.evaluate(() => window.guildhallFirstView)).toBeNull();
  await expect(page.getByText(t.saved.text)).toBeHidden();
  await write(page, 'poured');
  await expect(says(page, 'poured')).toBeVisible();
  expect(asked.filter((name) => name !== 'messages').toSorted()).toEqual(
    first.filter((name) => name !== 'messages'),
  );
  await close(people);
});

test('what came and what went while the page was closed shows before the scripts of the product run, where these will draw it', async ({
  browser,
}) => {
  const people = await two(browser);
  const { room, spaceId } = people;
  const say = (context: BrowserContext, body: string) =>
    sendEvent(context, room.roomId, 'm.room.message', { msgtype: 'm.text', body });
  const { event_id: gone } = (await say(people.owner, 'meet me at four')).body;
  const page = await open(people.owner, room, spaceId);
  await writeAndKeep(page, 'the kettle is on', room.roomId);
  await page.goto('about:blank');
  const redaction = `v3/rooms/${encodeURIComponent(room.roomId)}/redact/${encodeURIComponent(String(gone))}/1`;
  expect((await matrix(people.owner, 'PUT', redaction, {})).status).toBe(200);
  const missed = 'a message that was missed';
  await say(people.member, missed);

  const letScriptsGo = await holdScripts(page);
  await page.goto(chatPath(room, spaceId), { waitUntil: 'commit' });
  await expect(says(page, missed)).toBeVisible();
  await expect(log(page)).not.toContainText('meet me at four');
  await expect(log(page).getByRole('separator')).toHaveText('New · 1');
  const places = () =>
    Promise.all(['the kettle is on', missed].map((text) => says(page, text).boundingBox()));
  const drawn = await places();

  letScriptsGo();
  await expect(field(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.guildhallFirstView)).toBeNull();
  await expect(says(page, missed)).toHaveCount(1);
  expect(await places()).toEqual(drawn);
  await close(people);
});

test('a session that was ended elsewhere shows the last messages to nobody after the first answer', async ({
  browser,
}) => {
  const people = await two(browser);
  const page = await open(people.member, people.room, people.spaceId);
  await writeAndKeep(page, 'only for members', people.room.roomId);
  // A page without its session leaves by itself, and would cut off the way that is tried here.
  await page.goto('about:blank');
  await people.member.clearCookies();
  await page.goto(chatPath(people.room, people.spaceId));
  await expect(page).toHaveURL(/\/\?to=/);
  await expect.poll(async () => (await stored(page))['guildhall-chat/keys']?.[1]).toEqual([]);
  await expect(log(page)).toBeHidden();
  await close(people);
});
