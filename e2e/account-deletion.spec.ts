import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { createSpace, PASSWORD, post, signUp } from './people';

test('OPN-71 a person deletes the account, logs in again, and restores it', async ({ context, page }) => {
  const { email, id, username } = await signUp(context, { verified: true });
  const spaceId = await createSpace(context, `Kept ${id}`);
  const section = `/index/settings/account/${id}?section=delete`;
  await page.goto(section);
  const button = page.getByRole('button', { name: 'Delete account' });
  await expect(button).toBeDisabled();
  await expect(page.getByRole('link', { name: `Settings of Kept ${id}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await post(context.request, `guild/${spaceId}/disable`, undefined);

  await page.reload();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await dialog.getByLabel(/^Enter your username/).fill(username);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/index\/deleted$/);
  await expect(page.getByText(`You deleted the account ${username}`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Restore account' }).click();
  await expect(page).toHaveURL(/\/index(?!\/deleted)/);
  await page.goto(section);
  await expect(button).toBeEnabled();
});
