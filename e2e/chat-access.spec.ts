import { expect, test } from '@playwright/test';
import { sampled } from '../runtime/testing/depth';
import { expectAccessibleInBothThemes } from './accessibility';
import { makeRoom, twoPeople } from './rooms';

const PHONE = { width: 390, height: 844 };

test('the frame of the shell weighs at most 250 KiB before the chat client', async ({ browser }) => {
  const { member, close } = await twoPeople(browser);
  const page = await member.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
    }
  });
  // Without a list panel nothing asks for the chat client. The last thing that the page does is to wait for changes.
  const waits = page.waitForRequest(/\/_matrix\/client\/v3\/sync\?.*since=/);
  await page.goto('/index/nomanland');
  await expect(page.getByRole('navigation', { name: 'Spaces' })).toBeVisible();
  await waits;
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(250 * 1024);
  await close();
});

for (const [layout, viewport] of sampled(
  [
    ['wide', { width: 1440, height: 900 }],
    ['narrow', PHONE],
  ],
  [1],
)) {
  test(`nothing in the list, the members and the dialogs keeps people out (${layout})`, async ({
    browser,
  }) => {
    const { owner, space, close } = await twoPeople(browser);
    await makeRoom(owner, space.id, 2);
    const state = await owner.storageState();
    const context = await browser.newContext({
      viewport,
      storageState: state,
      hasTouch: layout === 'narrow',
    });
    const page = await context.newPage();
    await page.goto(`/index/homePage/chat?guild=${space.id}`);
    const row = page.getByRole('link', { name: 'general' });
    await expect(row).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('tab', { name: 'Rooms' }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New Room' }).click();
    await expect(page.getByRole('dialog', { name: 'Create Room' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Channels' }).click();
    await row.click();
    if (layout === 'narrow') await page.getByRole('main').getByRole('button', { name: 'Members' }).click();
    await expect(page.getByRole('complementary', { name: 'Members' }).getByText('Admins · 1')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await context.close();
    await close();
  });
}
