import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import chatZh from '../messages/zh/chat.json';
import dmEn from '../messages/en/dm.json';
import dmZh from '../messages/zh/dm.json';
import { newBrowser } from './chat';
import { expectAccessible, field, log, says, write } from './conversations';
import { newEmail, post, signUp } from './people';

const texts = { en: dmEn, zh: dmZh };
const list = (page: Page, t: typeof dmEn) => page.getByRole('region', { name: t.list.title });

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [0],
)) {
  test(`DM-01 DM-04 SHL-36 one finds another by name, they write to each other, and ticks tell what was read (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = texts[language];
    const [maker, recipient] = [
      await newBrowser(browser, { language, layout }),
      await newBrowser(browser, { language, layout }),
    ];
    const { username: makerName } = await signUp(maker, { verified: true });
    const { username: recipientName } = await signUp(recipient);

    const one = await maker.newPage();
    await one.goto(layout === 'wide' ? '/index/homePage/chattings' : '/index/homePage/mobileChattings');
    await expect(list(one, t).getByText(t.list.empty)).toBeVisible();
    await expectAccessible(one);
    await list(one, t).getByRole('button', { name: t.list.newMessage }).first().click();
    const dialog = one.getByRole('dialog', { name: t.new.title });
    await expect(dialog.getByText(t.new.noFriends)).toBeVisible();
    await dialog.getByRole('searchbox').fill(`@${recipientName}`);
    await one.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: recipientName, exact: true })).toBeVisible();
    await expectAccessible(one);
    await dialog.getByRole('button', { name: recipientName, exact: true }).click();
    await expect(one).toHaveURL(/homePage\/chattings\?room=/);
    await expect(one.getByRole('heading', { level: 1, name: recipientName })).toBeVisible();
    await write(one, 'Hello from outside', layout);
    await expect(says(one, 'Hello from outside')).toBeVisible();
    await expect(log(one).getByText(layout === 'wide' ? 'Sent' : '已发送', { exact: true })).toBeVisible();

    const other = await recipient.newPage();
    await other.goto(new URL(one.url()).pathname + new URL(one.url()).search);
    await expect(other.getByRole('heading', { level: 2, name: makerName })).toBeVisible();
    await expect(other.getByText('Hello from outside')).toBeVisible();
    await expect(log(other)).toHaveCount(0);
    await expectAccessible(other);
    await other.getByRole('button', { name: t.request.accept }).click();
    await expect(says(other, 'Hello from outside')).toContainText(makerName);
    await expect(field(other)).toBeVisible();
    await expect(log(one).getByText(layout === 'wide' ? /^Read / : /已读$/)).toBeVisible();

    await write(other, '你好', layout);
    await expect(says(one, '你好')).toContainText(recipientName);
    if (layout === 'narrow') await one.goBack();
    await expect(list(one, t).getByRole('link', { name: recipientName })).toContainText('你好');
    if (layout === 'wide') {
      await expect(list(other, t).getByRole('link', { name: makerName })).toContainText(t.list.read);
      await expect(list(one, t).getByRole('link', { name: recipientName })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await expectAccessible(one);
    await test.step('DM-03 the list is searched by a part of the name, in any case', async () => {
      const search = list(one, t).getByRole('searchbox');
      await search.fill(recipientName.slice(1).toUpperCase());
      await expect(list(one, t).getByRole('link', { name: recipientName })).toBeVisible();
      await search.fill(`${recipientName}x`);
      await expect(list(one, t).getByRole('link', { name: recipientName })).toHaveCount(0);
    });

    await maker.close();
    await recipient.close();
  });
}

/** People whose names begin with a word that nobody else's begins with. */
async function namesakes(browser: Browser, count: number): Promise<string> {
  const word = `q${randomBytes(4).toString('hex')}`;
  const contexts = await Promise.all(Array.from({ length: count }, () => browser.newContext()));
  await Promise.all(contexts.map((context) => signUp(context, { email: newEmail(word) })));
  await Promise.all(contexts.map((context) => context.close()));
  return word;
}

test('DM-14 DM-15 DM-16 the search runs half a second after the last key or on Enter, goes on while scrolled, and begins empty', async ({
  browser,
}) => {
  const t = dmEn;
  const word = await namesakes(browser, 12);
  const context = await newBrowser(browser);
  await signUp(context);
  const page = await context.newPage();
  // Ten rows do not fit.
  await page.setViewportSize({ width: 1440, height: 520 });
  await page.goto('/index/homePage/chattings');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname !== '/api/user/search') return;
    asked.push(url.searchParams.get('current'));
  });
  const open = () => list(page, t).getByRole('button', { name: t.list.newMessage }).first().click();
  await open();
  const dialog = page.getByRole('dialog', { name: t.new.title });
  const field = dialog.getByRole('searchbox');
  const rows = dialog.getByRole('list', { name: t.new.people }).getByRole('listitem');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially(word);
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await page.clock.resume();
  await expect(rows).toHaveCount(10);
  expect(asked).toEqual(['1']);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(12);
  expect(asked).toEqual(['1', '2']);

  await dialog.getByRole('button', { name: t.new.close }).click();
  await open();
  await expect(field).toHaveValue('');
  await expect(dialog.getByText(t.new.noFriends)).toBeVisible();
  // While time stands still, only Enter can make it search.
  await page.clock.pauseAt(Date.now() + 600_000);
  await field.fill(`${word}.`);
  const search = page.waitForRequest((request) => request.url().includes('/api/user/search'));
  await field.press('Enter');
  await search;
  await context.close();
});

test('DM-23 DM-24 DM-27 a conversation opens when it is there; one that exists needs no call, and a failure is told', async ({
  browser,
}) => {
  const t = dmEn;
  const [maker, recipient] = [await newBrowser(browser), await newBrowser(browser)];
  await signUp(maker, { verified: true });
  const { username } = await signUp(recipient);
  const page = await maker.newPage();
  await page.goto('/index/homePage/chattings');
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/room/private/chat')) made.push(request.method());
  });
  const dialog = page.getByRole('dialog', { name: t.new.title });
  const person = dialog.getByRole('button', { name: username, exact: true });
  const find = async () => {
    await list(page, t).getByRole('button', { name: t.list.newMessage }).first().click();
    await dialog.getByRole('searchbox').fill(username);
    await dialog.getByRole('searchbox').press('Enter');
  };
  await find();
  await page.route('**/api/room/private/chat', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await person.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(person).toBeVisible();
  await person.click();
  await expect(page).toHaveURL(/homePage\/chattings\?room=/);
  await expect(field(page)).toBeVisible();
  await expect(list(page, t).getByRole('link', { name: username })).toBeVisible();
  expect(made).toHaveLength(2);

  await page.goto('/index/homePage/chattings');
  await find();
  await dialog.getByRole('button', { name: new RegExp(`^${username}.*${t.new.known}`) }).click();
  await expect(page).toHaveURL(/homePage\/chattings\?room=/);
  await expect(field(page)).toBeVisible();
  expect(made).toHaveLength(2);
  await maker.close();
  await recipient.close();
});

test('DM-22 SHL-42 OPN-13 on a phone the list leads to a conversation of full width, and Back to the list', async ({
  browser,
}) => {
  const t = dmZh;
  const layout = { language: 'zh', layout: 'narrow' } as const;
  const [maker, recipient] = [await newBrowser(browser, layout), await newBrowser(browser)];
  await signUp(maker, { verified: true });
  const { id: targetUserId, username } = await signUp(recipient);
  await post(maker.request, 'room/private/chat', { targetUserId });
  const page = await maker.newPage();
  await page.goto('/index/homePage/mobileChattings');
  const row = list(page, t).getByRole('link', { name: username });
  await expect(row).toBeVisible();
  await expect(log(page)).toHaveCount(0);
  await expect(field(page)).toHaveCount(0);
  await row.tap();
  await expect(page).toHaveURL(/\/index\/homePage\/chattings\?room=/);
  await expect(field(page)).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.width).toBe(390);
  await page.getByRole('main').getByRole('button', { name: chatZh.header.back }).tap();
  await expect(row).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await maker.close();
  await recipient.close();
});

test('OPN-101 an address of chat that names a direct conversation alone leads to it', async ({ browser }) => {
  const [maker, recipient] = [await newBrowser(browser), await newBrowser(browser)];
  await signUp(maker, { verified: true });
  const { id: targetUserId, username } = await signUp(recipient);
  const { room } = await post<{ room: { roomId: string } }>(maker.request, 'room/private/chat', {
    targetUserId,
  });
  const page = await maker.newPage();
  await page.goto(`/index/homePage/chat?room=${encodeURIComponent(room.roomId)}`);
  await expect(page).toHaveURL(/homePage\/chattings\?room=/);
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await maker.close();
  await recipient.close();
});
