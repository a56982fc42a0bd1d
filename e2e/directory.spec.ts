import { expect, test } from '@playwright/test';
import { signUp } from './people';
import { makeSpace } from './spaces';

test.describe('find a community', () => {
  test('SHL-27 SHL-50 the first page is in the HTML, and form and links work without scripts', async ({
    browser,
  }) => {
    const owner = await browser.newContext();
    await signUp(owner, { verified: true });
    const { name, id } = await makeSpace(owner);
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const page = await reader.newPage();
    await page.goto(`/index/guildSearch?text=${encodeURIComponent(name.toUpperCase())}`);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Join ${name}` })).toHaveAttribute(
      'href',
      `/index/guildOverview/${id}`,
    );
    await page.getByRole('link', { name: 'Game spaces' }).click();
    await expect(page).toHaveURL(/text=.*type=0/);
    await expect(page.getByText('No data available')).toBeVisible();

    await page.getByRole('searchbox').fill('zzzz no such space');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    await reader.close();
    await owner.close();
  });

  test('ACC-09 with scripts it searches while one types, without a page load', async ({ browser, page }) => {
    const owner = await browser.newContext();
    await signUp(owner, { verified: true });
    const { name } = await makeSpace(owner);
    await page.goto('/index/guildSearch');
    await expect(page.getByText('Featured communities')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('searchbox').pressSequentially(name.slice(-8));
    await expect(page.getByText(/^1 space for/)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Game spaces' }).click();
    await expect(page.getByText('No data available')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Game spaces' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await owner.close();
  });
});
