import { expect, test } from '@playwright/test';
import { signUp } from './people';

test.use({ serviceWorkers: 'allow' });

test('without a connection the app says so in the language and theme of the person; a logout leaves nothing of it', async ({
  page,
  context,
}) => {
  const { id } = await signUp(context);
  await page.goto('/index/nomanland');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(async () => {
      const caught = (await caches.keys()).map(async (name) => await (await caches.open(name)).keys());
      return (await Promise.all(caught)).flat().map(({ url }) => new URL(url).pathname);
    });
  const files = [
    '/offline.html',
    '/offline.css',
    '/offline.js',
    '/theme.js',
    '/art/mark.svg',
    '/favicon.svg',
  ];
  expect((await kept()).sort()).toEqual(files.sort());

  await context.setOffline(true);
  await page.goto(`/index/settings/account/${id}`);
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText('网络已断开')).toBeHidden();
  await expect(page.getByRole('main')).toHaveCSS('text-align', 'center');

  await page.evaluate(() => {
    document.cookie = 'guildhall_language=zh; path=/';
    localStorage.setItem('theme-mode', 'light');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  // What was asked for opens by itself. It runs when it asks who this is; a press before that would be lost.
  const runs = page.waitForResponse('**/api/user/me');
  await context.setOffline(false);
  await runs;
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/');
  expect(await kept()).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
