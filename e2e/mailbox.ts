import { expect, type BrowserContext } from '@playwright/test';

/** The link of the newest mail to an address, read from the outbox page as a person would; relative to the site. */
export async function mailedLink(
  context: BrowserContext,
  email: string,
  path: '/verify' | '/reset',
): Promise<string> {
  const page = await context.newPage();
  const link = page.locator(`[data-mail-to="${email}"] a[href*="${path}?"]`).first();
  await expect(async () => {
    await page.goto('/outbox');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  const href = (await link.getAttribute('href')) ?? '';
  await page.close();
  const { pathname, search } = new URL(href, 'http://site');
  return pathname + search;
}
