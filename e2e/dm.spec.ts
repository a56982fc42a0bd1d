import { expect, test, type Page } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import dmEn from '../messages/en/dm.json';
import dmZh from '../messages/zh/dm.json';
import { newBrowser } from './chat';
import { expectAccessible, field, log, says, write } from './conversations';
import { post, signUp } from './people';

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
    await expect(dialog.getByRole('button', { name: recipientName })).toBeVisible();
    await expectAccessible(one);
    await dialog.getByRole('button', { name: recipientName }).click();
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

    await maker.close();
    await recipient.close();
  });
}

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
