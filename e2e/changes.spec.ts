import { expect, test, type Page } from '@playwright/test';
import { secondDevice, watchSync } from './chat';
import { open } from './conversations';
import { post, signUp } from './people';
import { atRoom, makeRoom, twoPeople } from './rooms';
import { newName } from './spaces';

/* What changes elsewhere shows in open pages by itself: by change marks (docs/decisions/change-marks.md). */

const CHUNK_BYTES_MAX = 5 * 1024;

const devicesIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Log out .+/ });

test('a page without chat hears by a sync of a few bytes, in one tab of the browser', async ({ browser }) => {
  const context = await browser.newContext();
  const { id, email } = await signUp(context, { verified: true });
  const page = await context.newPage();
  const sync = watchSync(page);
  // Of each script its bytes when it is the one that follows changes, 0 for all others.
  const chunks: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const bytes = async () => {
      if (!(await response.text()).includes('The sync was answered by')) return 0;
      return (await response.request().sizes()).responseBodySize;
    };
    chunks.push(bytes());
  });
  await page.goto(`/index/settings/account/${id}?section=devices`);
  await expect(page.getByText("You're not logged in on any other device.")).toBeVisible();
  await expect.poll(sync.open).toBe(1);
  const bytes = Math.max(...(await Promise.all(chunks)));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(CHUNK_BYTES_MAX);

  const others = [await secondDevice(browser, email)];
  await expect(devicesIn(page)).not.toHaveCount(0);

  // A second tab hears of it by the first.
  const second = await context.newPage();
  const secondSync = watchSync(second);
  await second.goto(`/index/settings/account/${id}?section=devices`);
  await expect(devicesIn(second)).not.toHaveCount(0);
  const before = await devicesIn(second).count();
  others.push(await secondDevice(browser, email));
  for (const tab of [page, second]) await expect(devicesIn(tab)).toHaveCount(before + 1);
  expect(secondSync.open()).toBe(0);
  await page.close();
  await expect.poll(secondSync.open).toBe(1);
  await Promise.all([context, ...others].map((one) => one.close()));
});

test('the chat client of another tab takes over, and gives back when it is closed', async ({ browser }) => {
  const { member, guest, space, general, close } = await twoPeople(browser);
  const page = await member.newPage();
  const sync = watchSync(page);
  await page.goto(`/index/settings/account/${guest.id}?section=devices`);
  await expect.poll(sync.open).toBe(1);
  const chat = await open(member, general, space.id);
  await expect.poll(sync.open).toBe(0);
  const other = await secondDevice(browser, guest.email);
  await expect(devicesIn(page)).not.toHaveCount(0);
  await chat.close();
  await expect.poll(sync.open).toBe(1);
  await other.close();
  await close();
});

test('what an owner changes of a space shows in open pages of members, with chat and without', async ({
  browser,
}) => {
  const { owner, member, space, general, close } = await twoPeople(browser);
  const chat = await open(member, general, space.id);
  // A browser of the same person in which no chat client runs.
  const { cookies, origins } = await member.storageState();
  const elsewhere = await browser.newContext({ storageState: { cookies, origins } });
  const plain = await elsewhere.newPage();
  const sync = watchSync(plain);
  await plain.goto('/index/notification');
  await expect.poll(sync.open).toBe(1);

  const name = newName();
  await post(owner.request, 'guild/update', { ...space.fields, id: space.id, guildName: name });
  for (const page of [chat, plain]) {
    await expect(page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name })).toBeVisible();
  }
  // A channel that is made shows without a question from time to time, and can be opened.
  const third = await makeRoom(owner, space.id, 0, 'third');
  await chat.getByRole('link', { name: /third/ }).click();
  await expect(chat).toHaveURL(atRoom(third));

  await post(owner.request, `guild/${space.id}/disable`, undefined);
  await expect(plain.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name })).toHaveCount(0);
  await expect(chat.getByText(`${name} was deleted`)).toBeVisible();
  await expect(chat).toHaveURL(/\/index\/guildSearch/);
  await Promise.all([elsewhere.close(), close()]);
});
