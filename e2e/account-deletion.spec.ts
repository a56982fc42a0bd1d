import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { createSpace, PASSWORD, post, signUp } from './people';

const shots = process.env.GUILDHALL_SHOTS;

test('OPN-71 a person deletes the account, logs in again, and restores it', async ({ context, page }) => {
  const { email, id, username } = await signUp(context, { verified: true });
  const spaceId = await createSpace(context, `Kept ${id}`);
  const shot = async (name: string) => {
    if (!shots) return;
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
      await page.screenshot({ path: `${shots}/${name}-${theme}.png`, fullPage: true });
    }
  };
  const section = `/index/settings/account/${id}?section=delete`;
  await page.goto(section);
  const button = page.getByRole('button', { name: 'Delete account' });
  await expect(button).toBeDisabled();
  await expect(page.getByRole('link', { name: `Settings of Kept ${id}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await shot('blocked');
  await post(context.request, `guild/${spaceId}/disable`, undefined);

  await page.reload();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await dialog.getByLabel(/^Enter your username/).fill(username);
  await shot('dialog');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/index\/deleted$/);
  await expect(page.getByText(`You deleted the account ${username}`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await shot('deleted');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot('deleted-390');
  await page.getByRole('button', { name: 'Restore account' }).click();
  await expect(page).toHaveURL(/\/index(?!\/deleted)/);
  await page.goto(section);
  await expect(button).toBeEnabled();
  await shot('section-390');
});
