import { expect, test } from '@playwright/test';
import noticeEn from '../messages/en/notice.json';
import noticeZh from '../messages/zh/notice.json';
import settingEn from '../messages/en/notice-setting.json';
import settingZh from '../messages/zh/notice-setting.json';
import { sampled } from '@/runtime/testing/depth';
import { expectAccessibleInBothThemes } from './accessibility';
import { matrix, newBrowser, newMember } from './chat';
import { says } from './conversations';
import { signUp } from './people';
import { makeRoom, sendText } from './rooms';
import { announce, makeSpace } from './spaces';

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [0],
)) {
  test(`OPN-76 a mention and an announcement come by themselves, lead to the thing, and are read there (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = { en: noticeEn, zh: noticeZh }[language];
    const set = { en: settingEn, zh: settingZh }[language];
    const owner = await newBrowser(browser, { language });
    await signUp(owner, { verified: true });
    const space = await makeSpace(owner);
    const { context: member, id } = await newMember(browser, [space.id], { language, layout });
    const room = await makeRoom(owner, space.id, 0);
    const page = await member.newPage();
    await page.goto('/index/notification');
    await expect(page.getByText(t.none)).toBeVisible();

    await announce(owner, space.id, 'The northern atlas', 'In March');
    await sendText(owner, room.roomId, 'look at the islands', [id]);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(room.roomName);
    await expect(rows.last()).toContainText('The northern atlas');
    await expectAccessibleInBothThemes(page);

    // The message itself is on screen, and reading it reads the notice, in the other tab, too.
    const other = await member.newPage();
    await other.goto('/index/notification');
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(/event=/);
    await expect(says(page, 'look at the islands')).toBeInViewport();
    const unread = other.getByRole('main').getByRole('button', { name: t.markRead, exact: true });
    await other.bringToFront();
    await expect(unread).toHaveCount(1);
    await other.getByRole('main').getByRole('link', { name: space.name }).last().click();
    await expect(other.getByText('The northern atlas')).toBeInViewport();
    await other.goto('/index/notification');
    await expect(other.getByRole('main').getByRole('link', { name: space.name }).last()).toBeVisible();
    await expect(unread).toHaveCount(0);

    // What is chosen holds in the person's other clients.
    await page.bringToFront();
    await page.goto(`/index/settings/account/${id}?section=notifications`);
    await expect(page.getByRole('table', { name: set.kinds.caption })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole('button', { name: set.levels.rooms.replace('{name}', space.name), exact: true })
      .click();
    const level = page.getByRole('combobox', { name: set.levels.of.replace('{name}', room.roomName) });
    await level.selectOption('off');
    await expect(page.getByText(set.levels.ofRoom)).toBeVisible();
    const rule = `v3/pushrules/global/override/${encodeURIComponent(room.roomId)}`;
    await expect.poll(async () => (await matrix(member, 'GET', rule)).status).toBe(200);
    await Promise.all([owner.close(), member.close()]);
  });
}

test('an unsubscribe link that is not complete says so, by keyboard and without a session', async ({
  page,
}) => {
  await page.goto('/unsubscribe?token=1.x');
  await page.getByRole('button', { name: settingEn.unsubscribe.button }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: settingEn.unsubscribe.invalid })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
