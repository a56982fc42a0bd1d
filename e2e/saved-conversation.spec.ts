import { expect, test, type Page } from '@playwright/test';
import { readableStorage } from './chat';
import { chatPath, close, log, open, says, texts, two, write } from './conversations';

const t = texts.en;

/** Chat as it is before it answers anything. */
async function silenceChat(page: Page): Promise<void> {
  await page.route(/\/_matrix\/|\/api\/login\/synapse/, (route) => route.abort());
}

/** Loads the page anew, which knows the room from its first sync on, and waits until it has kept that. */
async function keptAfterReload(page: Page, matrixRoomId: string): Promise<void> {
  const beganMs = Date.now();
  await page.reload();
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
  await write(page, 'the kettle is on');
  await expect(says(page, 'the kettle is on').getByText('now')).toBeVisible(); // it was sent
  await keptAfterReload(page, room.roomId);
  await silenceChat(page);
  await page.reload();
  await expect(says(page, 'the kettle is on')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t.saved.text })).toBeVisible();
  expect(JSON.stringify(await stored(page))).not.toContain('kettle');
  await page.screenshot({ path: test.info().outputPath('saved.png') });

  await page.unroute(/\/_matrix\/|\/api\/login\/synapse/);
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(t.saved.text)).toBeHidden();
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

test('a session that was ended elsewhere shows the last messages to nobody after the first answer', async ({
  browser,
}) => {
  const people = await two(browser);
  const page = await open(people.member, people.room, people.spaceId);
  await write(page, 'only for members');
  await expect(says(page, 'only for members')).toBeVisible();
  await keptAfterReload(page, people.room.roomId);
  await people.member.clearCookies();
  await page.goto(chatPath(people.room, people.spaceId));
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await stored(page))['guildhall-chat/keys']?.[1]).toEqual([]);
  await expect(log(page)).toBeHidden();
  await close(people);
});
