import { expect, test } from '@playwright/test';
import accountEn from '../messages/en/account.json';
import accountZh from '../messages/zh/account.json';
import contactEn from '../messages/en/contact.json';
import contactZh from '../messages/zh/contact.json';
import dmEn from '../messages/en/dm.json';
import { newBrowser } from './chat';
import { expectAccessible, field } from './conversations';
import { post, signUp } from './people';

for (const [language, layout] of [
  ['en', 'wide'],
  ['zh', 'narrow'],
] as const) {
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
      await expect(page.getByText(t.saved)).toBeVisible();
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
    await dialog.getByRole('button', { name: t.addressConfirm }).click();
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

for (const [language, layout] of [
  ['en', 'wide'],
  ['zh', 'narrow'],
] as const) {
  test(`somebody is followed and blocked from the menu of a conversation, which says so until they are unblocked (${language}, ${layout})`, async ({
    browser,
  }) => {
    const t = { en: contactEn, zh: contactZh }[language];
    const settings = { en: accountEn, zh: accountZh }[language].privacy;
    const [context, other] = [await newBrowser(browser, { language, layout }), await newBrowser(browser)];
    const me = await signUp(context, { verified: true });
    const { id: targetUserId, username } = await signUp(other);
    const { room } = await post<{ room: { id: number; roomId: string } }>(
      context.request,
      'room/private/chat',
      { targetUserId },
    );
    await post(other.request, `room/private/accept?roomId=${room.id}`, undefined);
    const page = await context.newPage();
    await page.goto(`/index/homePage/chattings?room=${encodeURIComponent(room.roomId)}`);
    await expect(field(page)).toBeVisible();
    const more = page.getByRole('button', { name: new RegExp(`${dmEn.menu.label.split(' {')[0]}|更多操作`) });
    await more.click();
    // Accepting has made them friends.
    await page.getByRole('menuitem', { name: t.person.unfollow }).click();
    await expect(page.getByText(t.person.unfollowed.replace('{name}', username))).toBeVisible();
    await more.click();
    await expect(page.getByRole('menuitem', { name: t.person.follow, exact: true })).toBeEnabled();
    await page.getByRole('menuitem', { name: t.person.block, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t.block.block.title.replace('{name}', username));
    await dialog.getByRole('button', { name: t.block.block.action, exact: true }).click();
    await expect(field(page)).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`/index/settings/account/${me.id}?section=privacy`);
    await page.getByRole('button', { name: settings.unblockNamed.replace('{name}', username) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.block.unblock.action, exact: true }).click();
    await expect(page.getByText(settings.nobodyText)).toBeVisible();
    await page.goto(`/index/homePage/chattings?room=${encodeURIComponent(room.roomId)}`);
    await expect(field(page)).toBeVisible();
    await context.close();
    await other.close();
  });
}
