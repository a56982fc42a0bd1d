import { expect, test } from '@playwright/test';
import noticeEn from '../messages/en/notice.json';
import noticeZh from '../messages/zh/notice.json';
import { sampled } from '@/runtime/testing/depth';
import { expectAccessibleInBothThemes } from './accessibility';
import { newBrowser } from './chat';
import { post, signUp } from './people';
import { makeSpace } from './spaces';

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [0],
)) {
  test(`OPN-76 SHL-29 ACC-10 what one is told of comes by itself, is answered in place, and marked as read (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = { en: noticeEn, zh: noticeZh }[language];
    const owner = await newBrowser(browser, { language, layout });
    const guest = await newBrowser(browser, { language, layout });
    const [me, other] = [await signUp(owner, { verified: true }), await signUp(guest)];
    const space = await makeSpace(owner, { guildPrivacy: 0 });
    const page = await owner.newPage();
    await page.goto('/index/notification');
    await expect(page.getByText(t.none)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    // Others act; the page hears of it.
    await post(guest.request, 'guild/applyToJoin', { guildId: space.id, content: 'Hello', purpose: [1] });
    await post(guest.request, `user/follow/${me.id}`, {});
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(other.username);
    const bell = page.getByRole('link', { name: language === 'en' ? /, 2 unread$/ : /2 条未读/ });
    await expect(bell.filter({ visible: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: t.approveNamed.replace('{name}', other.username) }).click();
    await expect(
      page.getByRole('button', { name: t.approveNamed.replace('{name}', other.username) }),
    ).toHaveCount(0);
    await expect(rows.getByRole('button', { name: t.markUnread, exact: true })).toHaveCount(1);

    await page.getByRole('button', { name: t.markAll }).click();
    await expect(rows.getByRole('button', { name: t.markRead, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: t.undo }).click();
    await expect(rows.getByRole('button', { name: t.markRead, exact: true })).toHaveCount(1);

    await page.getByRole('button', { name: new RegExp(`^${t.unread}`) }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: t.markRead, exact: true }).press('Enter');
    await expect(page.getByText(t.noneUnread)).toBeVisible();

    // The applicant reads the answer, which leads into the space.
    const answer = await guest.newPage();
    await answer.goto('/index/notification');
    await answer.getByRole('main').getByRole('link', { name: space.name }).click();
    await expect(answer).toHaveURL(new RegExp(`guild=${space.id}`));
    await Promise.all([owner.close(), guest.close()]);
  });
}

test('notices that do not load say so, and come on request', async ({ browser }) => {
  const context = await newBrowser(browser);
  await signUp(context);
  const page = await context.newPage();
  await page.route('**/api/notification/list*', (route) => route.abort());
  await page.goto('/index/notification');
  await expect(page.getByRole('alert').filter({ hasText: noticeEn.errorTitle })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/api/notification/list*');
  await page.getByRole('button', { name: noticeEn.retry }).click();
  await expect(page.getByText(noticeEn.none)).toBeVisible();
  await context.close();
});
