import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people';

/** What a machine can find wrong by WCAG 2.2 AA. */
async function violations(page: Page): Promise<unknown> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

for (const theme of ['dark', 'light']) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ context }) =>
      context.addInitScript((mode) => localStorage.setItem('theme-mode', mode), theme),
    );

    for (const path of [
      '/login',
      '/signup',
      '/forgot',
      '/reset?token=abcdefghijklmnop',
      '/privacy',
      '/outbox',
      '/no/such/path',
    ]) {
      test(`${path} has nothing that keeps people out`, async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await violations(page)).toEqual([]);
      });
    }

    test('a form with errors has nothing that keeps people out', async ({ page }) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('Please enter the correct email address')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('set-up and settings have nothing that keeps people out', async ({ page, context }) => {
      const { id } = await signUp(context);
      await page.goto('/index/setup');
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      for (const section of ['profile', 'email', 'password', 'devices', 'appearance']) {
        await page.goto(`/index/settings/account/${id}?section=${section}`);
        await expect(page.getByRole('main').locator('form, button, input, li').first()).toBeVisible();
        expect({ section, found: await violations(page) }).toEqual({ section, found: [] });
      }
    });
  });
}
