import { expect, test, type Page } from '@playwright/test';
import account from '../../messages/en/account.json';
import { secondDevice } from '../chat';
import { open, says, write } from '../conversations';
import { twoPeople } from '../rooms';
import { serveClient } from './client-site';
import { installWebClient } from './install-client';

/*
 * Whole Matrix clients, as their makers publish them, logged in by our page. What libraries do with our homeserver is held in
 * more detail by e2e/chat-clients.spec.ts.
 */

test.setTimeout(420_000);

/** Lets the client that asks into the account, and comes back to it. */
async function approve(page: Page, site: string): Promise<void> {
  await page.getByRole('button', { name: account.authorize.approve }).click();
  await page.waitForURL(`${site}/**`);
}

test('Cinny logs in and talks with a browser of the product', async ({ browser, baseURL }) => {
  const { owner, guest, space, general, close } = await twoPeople(browser);
  const site = await serveClient(await installWebClient('cinny'), {
    defaultHomeserver: 0,
    homeserverList: [baseURL],
    allowCustomHomeservers: false,
  });
  const device = await secondDevice(browser, guest.email);
  const cinny = await device.newPage();
  await cinny.goto(site.url);
  await cinny.getByText(/^Continue with/).click();
  await approve(cinny, site.url);

  await cinny.getByRole('button', { name: space.name }).click();
  await cinny.getByRole('link', { name: 'general' }).click();
  const page = await open(owner, general, space.id);
  await write(page, 'from the browser');
  await expect(cinny.getByText('from the browser', { exact: true })).toBeVisible();
  await cinny.locator('[data-slate-editor]').pressSequentially('from Cinny');
  await cinny.keyboard.press('Enter');
  await expect(says(page, 'from Cinny')).toContainText(guest.username);

  await device.close();
  await site.close();
  await close();
});

test('Hydrogen logs in and talks with a browser of the product', async ({ browser, baseURL }) => {
  const { owner, guest, space, general, close } = await twoPeople(browser);
  const site = await serveClient(await installWebClient('hydrogen'), { defaultHomeServer: baseURL });
  const device = await secondDevice(browser, guest.email);
  const hydrogen = await device.newPage();
  await hydrogen.goto(site.url);
  await hydrogen.getByRole('button', { name: 'Log in with SSO' }).click();
  await approve(hydrogen, site.url);

  await hydrogen.getByText('general', { exact: true }).click();
  const page = await open(owner, general, space.id);
  await write(page, 'from the browser');
  await expect(hydrogen.getByText('from the browser')).toBeVisible();
  await hydrogen.getByPlaceholder('Send a message…').fill('from Hydrogen');
  await hydrogen.keyboard.press('Enter');
  await expect(says(page, 'from Hydrogen')).toContainText(guest.username);

  await device.close();
  await site.close();
  await close();
});
