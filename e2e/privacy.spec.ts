import { expect, test } from '@playwright/test';
import accountEn from '../messages/en/account.json';
import accountZh from '../messages/zh/account.json';
import contactZh from '../messages/zh/contact.json';
import dmZh from '../messages/zh/dm.json';
import profileZh from '../messages/zh/profile.json';
import { sampled } from '@/runtime/testing/depth';
import { newBrowser, sendEvent } from './chat';
import { expectAccessible, field, says } from './conversations';
import { expectNotice } from './notices';
import { post, signUp } from './people';

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [0],
)) {
  test(`DM-28 each choice holds at once, and one that cannot be saved goes back (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = { en: accountEn, zh: accountZh }[language].privacy;
    const context = await newBrowser(browser, { language, layout });
    const other = await newBrowser(browser, { language });
    const { id } = await signUp(context);
    await signUp(other, { verified: true });
    const page = await context.newPage();
    await page.goto(`/index/settings/account/${id}?section=privacy`);
    const from = (value: keyof typeof t.from) =>
      page.getByRole('radio', { name: t.from[value] }).and(page.locator(`[value="${value}"]`));
    await expect(from('everyone')).toBeChecked();
    await expectAccessible(page);
    for (const value of ['friendsAndSpaces', 'friends', 'nobody'] as const) {
      await from(value).check();
      await expectNotice(page, t.saved);
    }
    const refused = await other.request.post('/api/room/private/chat', {
      data: { targetUserId: id },
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': `refused-${id}-00000000` },
    });
    expect(((await refused.json()) as { code: string }).code).toBe('33001');

    await page.getByRole('combobox', { name: t.online }).selectOption('nobody');
    await page.getByRole('combobox', { name: t.read }).selectOption('everyone');
    await page.getByRole('switch', { name: t.byName }).click();
    await page.getByRole('switch', { name: t.byAddress }).click();
    const dialog = page.getByRole('dialog', { name: t.addressTitle });
    const last = page.waitForResponse((answer) =>
      /"foundByAddress":true/.test(answer.request().postData() ?? ''),
    );
    await dialog.getByRole('button', { name: t.addressConfirm }).click();
    // One after another, so the others are saved by then.
    expect((await last).ok()).toBe(true);
    await expect(page.getByRole('switch', { name: t.byAddress })).toBeChecked();
    await page.reload();
    await expect(from('nobody')).toBeChecked();
    await expect(page.getByRole('combobox', { name: t.online })).toHaveValue('nobody');
    await expect(page.getByRole('combobox', { name: t.read })).toHaveValue('everyone');
    await expect(page.getByRole('switch', { name: t.byName })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: t.byAddress })).toBeChecked();

    await context.setOffline(true);
    await expect(page.getByText(t.offline)).toBeVisible();
    await from('friends').check();
    await expect(from('nobody')).toBeChecked();
    await context.setOffline(false);
    await context.close();
    await other.close();
  });
}

test('a person is followed and blocked from their conversation, which hides what they write until the block ends', async ({
  browser,
}) => {
  const layout = { language: 'zh', layout: 'narrow' } as const;
  const [context, other] = [await newBrowser(browser, layout), await newBrowser(browser)];
  const me = await signUp(context, { verified: true });
  const { id: targetUserId, username } = await signUp(other);
  const { room } = await post<{ room: { id: number; roomId: string } }>(
    context.request,
    'room/private/chat',
    {
      targetUserId,
    },
  );
  await post(other.request, `room/private/accept?roomId=${room.id}`, undefined);
  const say = (body: string) => sendEvent(other, room.roomId, 'm.room.message', { msgtype: 'm.text', body });
  const named = (text: string) => text.replace('{name}', username);
  const page = await context.newPage();
  await page.goto(`/index/homePage/chattings?room=${encodeURIComponent(room.roomId)}`);
  await expect(field(page)).toBeVisible();
  await say('Before the storm');
  await expect(says(page, 'Before the storm')).toBeVisible();

  const name = page.getByRole('heading', { level: 1 }).getByRole('button', { name: username });
  await name.tap();
  const card = page.getByRole('dialog', { name: named(profileZh.label) });
  // Accepting has made them friends.
  await expect(card.getByText(profileZh.friend)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: profileZh.following }).tap();
  await expect(
    card.getByRole('button', { name: profileZh.follow, exact: true, pressed: false }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await page.getByRole('button', { name: named(dmZh.menu.label) }).click();
  await page.getByRole('menuitem', { name: contactZh.person.block, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(named(contactZh.block.block.title));
  await dialog.getByRole('button', { name: contactZh.block.block.action, exact: true }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(says(page, 'Before the storm')).toHaveCount(0);
  await expectAccessible(page);
  await say('During the storm');

  const settings = await context.newPage();
  await settings.goto(`/index/settings/account/${me.id}?section=privacy`);
  await settings.getByRole('button', { name: named(accountZh.privacy.unblockNamed) }).click();
  await settings
    .getByRole('dialog')
    .getByRole('button', { name: contactZh.block.unblock.action, exact: true })
    .click();
  await expect(settings.getByText(accountZh.privacy.nobodyText)).toBeVisible();
  await settings.close();
  await expect(field(page)).toBeVisible();
  await expect(says(page, 'Before the storm')).toBeVisible();
  await say('After the storm');
  await expect(says(page, 'After the storm')).toBeVisible();
  await expect(says(page, 'During the storm')).toHaveCount(0);
  await context.close();
  await other.close();
});
