import { expect, test } from '@playwright/test';
import { expectNotice } from './notices';
import { signUp } from './people';
import { makeSpace } from './spaces';

const overview = (spaceId: number) => `/index/homePage/guildOverview/${spaceId}`;

test.describe('the shell', () => {
  test('SHL-03 SHL-28 SHL-47 without a space: a page to find or create one, and a word on the overview', async ({
    page,
    context,
  }) => {
    await signUp(context);
    await page.goto('/index');
    await expect(page).toHaveURL('/index/nomanland');
    await expect(page.getByRole('main').getByRole('link', { name: /Find a community/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Create a space/ })).toBeVisible();
    await page.goto('/index/homePage/guildOverview');
    await expectNotice(page, 'Please create space first');
  });

  test('SHL-48 SPC-14 SPC-16 the panel has name, type and Overview, which says when it is open already', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.goto(overview(space.id));
    const panel = page.getByRole('complementary', { name: 'Space menu' });
    await expect(panel.getByRole('heading', { name: space.name })).toBeVisible();
    await expect(panel.getByText('Community · 1 member')).toBeVisible();
    await panel.getByRole('button', { name: 'Overview' }).click();
    await expectNotice(page, 'The overview page is already displayed');
    await page.goto(`/index/homePage/chat?guild=${space.id}`);
    await expect(page).toHaveURL(/[?&]room=/);
    await panel.getByRole('button', { name: 'Overview' }).click();
    await expect(page).toHaveURL(overview(space.id));
  });

  test('SPC-81 OPN-58 Back goes a step back with canBack, else to the directory', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const first = await makeSpace(context);
    const second = await makeSpace(context);
    await page.goto('/index/homePage/guildOverview');
    await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
    await page.goto(overview(second.id));
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
    await test.step('SPC-80 SPC-85 with canBack it goes a step back', async () => {
      await page.goto(`${overview(first.id)}?canBack=true`);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(overview(second.id));
      await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
    });
    await test.step('SPC-86 without it the directory opens', async () => {
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL('/index/guildSearch');
    });
    await page.goto('/index/homePage/guildOverview');
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
  });

  test('SPC-82 SPC-83 a space shows its shape while it loads; one that does not load says so and tries again on request', async ({
    page,
    context,
  }) => {
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    let refuse = () => {};
    const isAsked = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(`**/api/guild/${space.id}`, async (route) => {
      await isAsked;
      await route.fulfill({ status: 400, json: { code: '20001', message: 'x' } });
    });
    await page.goto(overview(space.id));
    await expect(page.getByRole('status', { name: 'Loading space' })).toBeVisible();
    refuse();
    await expect(page.getByText("Couldn't load space")).toBeVisible();
    // News of the space would have it asked for again, too, and the button would go.
    let letThrough = () => {};
    const isPressed = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**/api/guild/${space.id}`, async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    letThrough();
    await expect(page.getByRole('heading', { level: 1, name: space.name })).toBeVisible();
  });

  test('SHL-41 OPN-02 the bottom bar appears at 1023 and the rail at 1024', async ({ page, context }) => {
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(overview(space.id));
    const wallet = page.getByRole('link', { name: 'Wallet' });
    await expect.poll(async () => (await wallet.boundingBox())?.x).toBe(0);
    await expect(page.getByRole('complementary', { name: 'Space menu' })).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect.poll(async () => (await wallet.boundingBox())?.y ?? 0).toBeGreaterThan(700);
    await expect(wallet).toHaveCount(1);
    await expect(page.getByRole('complementary', { name: 'Space menu' })).toBeHidden();
  });

  test('offline is said under the top of the page, and reading goes on', async ({ page, context }) => {
    await signUp(context, { verified: true });
    const space = await makeSpace(context);
    await page.goto(overview(space.id));
    await expect(page.getByRole('heading', { level: 1, name: space.name })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Content may be out of date.")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: space.name })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're offline. Content may be out of date.")).toBeHidden();
  });
});
