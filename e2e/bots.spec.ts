import { expect, test } from '@playwright/test';
import { sampled } from '@/runtime/testing/depth';
import account from '../messages/en/account.json';
import accountZh from '../messages/zh/account.json';
import { newBrowser } from './chat';
import { expectAccessible } from './conversations';
import { createSpace, signUp } from './people';
import { newName } from './spaces';

/* A person makes an access token for a bot, the bot uses it, and the person revokes it. */

const texts = { en: account, zh: accountZh };

for (const [language, layout] of sampled(
  [
    ['en', 'wide'],
    ['zh', 'narrow'],
  ],
  [1],
)) {
  test(`a token is made, copied, used and revoked (${language}, ${layout})`, async ({ browser, request }) => {
    const { bots } = texts[language];
    const context = await newBrowser(browser, { language, layout });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await signUp(context, { verified: true });
    await createSpace(context, newName());
    const page = await context.newPage();
    await page.goto(`/index/settings/account/${id}?section=clients`);
    await expect(page.getByText(bots.none)).toBeVisible();
    await page.getByRole('button', { name: bots.create }).click();

    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: bots.createSubmit, exact: true });
    await submit.click();
    await expect(dialog.getByText(bots.nameMissing)).toBeVisible();
    await expect(dialog.getByText(bots.roomsMissing)).toBeVisible();
    await dialog.getByLabel(bots.name, { exact: true }).fill('Weather');
    await dialog.getByLabel(bots.search).fill('gener');
    await dialog.getByRole('checkbox', { name: 'general' }).check();
    await expectAccessible(page);
    await submit.click();

    await expect(dialog.getByText(bots.newText)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: bots.copy, exact: true }).click();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^ghbot_[\w-]{43}$/);
    await dialog.getByRole('button', { name: bots.done }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Weather' });
    await expect(row).toContainText('general');
    await expect(row).toContainText(bots.neverUsed);
    await expect(page.getByText(token)).toHaveCount(0);

    const rooms = async () =>
      request.get('/_matrix/client/v3/joined_rooms', { headers: { authorization: `Bearer ${token}` } });
    const answer = await rooms();
    expect(answer.status()).toBe(200);
    expect(((await answer.json()) as { joined_rooms: string[] }).joined_rooms).toHaveLength(1);
    await row.getByRole('button').click();
    await expect(page.getByText(bots.none)).toBeVisible();
    expect((await rooms()).status()).toBe(401);
    await context.close();
  });
}
