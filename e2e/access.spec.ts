import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessibility';
import { signUp } from './people';

// every-page.spec.ts checks pages as they open; these tests check states that a person's actions lead to.

test('a form with errors has nothing that keeps people out', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please enter the correct email address')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('set-up and settings have nothing that keeps people out', async ({ page, context }) => {
  const { id } = await signUp(context);
  await page.goto('/index/setup');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const section of ['profile', 'email', 'password', 'devices', 'appearance']) {
    await page.goto(`/index/settings/account/${id}?section=${section}`);
    await expect(page.getByRole('main').locator('form, button, input, li').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
