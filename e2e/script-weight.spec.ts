import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import ui from '../messages/en/ui.json';
import wallet from '../messages/en/wallet.json';
import { chatPath, close, field, log, says, texts, two } from './conversations';
import { expectNotice } from './notices';
import { post, signUp } from './people';
import { linkWallet } from './test-wallet';

/* All scripts that come until a room can be read and written in, a little above what was measured (docs/performance.md). By gzip
   they are larger than by the brotli that is sent. */

const CHAT_KIB_MAX = 477;
const WALLET_KIB_MAX = 242;
const SHOWN_WALLET_KIB_MAX = 296;

/** Everything that a page loads as script from now on. */
function watchScripts(page: Page) {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    // A page that is loaded again takes the bodies of the former one with it.
    if (response.request().resourceType() === 'script')
      bodies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  return async () => {
    const all = await Promise.all(bodies);
    const text = Buffer.concat(all).toString();
    return { text, sizeKiB: all.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024 };
  };
}

test('the chat page brings no editor until somebody begins to write', async ({ browser }) => {
  const people = await two(browser);
  const page = await people.owner.newPage();
  const scripts = watchScripts(page);
  await page.goto(chatPath(people.room, people.spaceId));
  await expect(log(page)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  const { text, sizeKiB } = await scripts();
  expect(text).not.toContain('ProseMirror');
  expect(sizeKiB).toBeLessThanOrEqual(CHAT_KIB_MAX);

  await page.keyboard.type('**now** it is here');
  await expect(field(page).locator('strong')).toHaveText('now');
  await expect(field(page)).toHaveText('now it is here');
  expect((await scripts()).text).toContain('ProseMirror');

  // The script of message menus is loaded on hover. If loading fails, a notice appears and the next press tries again.
  await page.keyboard.press('Enter');
  const sent = says(page, 'now it is here');
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await sent.click({ button: 'right' });
  await expectNotice(page, ui.partMissing);
  await page.unroute('**/_next/static/chunks/**');
  await sent.click({ button: 'right' });
  await expect(page.getByRole('menu', { name: texts.en.messageActions })).toBeVisible();
  await close(people);
});

/** The last thing that a page without chat loads is what follows changes made elsewhere. */
const followed = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).searchParams.has('since'));

test('the wallet brings nothing that signs or connects until somebody does', async ({ browser }) => {
  const person = await browser.newContext();
  await signUp(person, { verified: true });
  const page = await person.newPage();
  const scripts = watchScripts(page);
  const settled = followed(page);
  await page.goto('/index/wallet');
  await expect(page.getByRole('button', { name: 'Set up wallet' })).toBeVisible();
  await settled;
  const { text, sizeKiB } = await scripts();
  expect(text).not.toContain('WagmiProviderNotFound');
  expect(text).not.toContain('secp256k1');
  expect(sizeKiB).toBeLessThanOrEqual(WALLET_KIB_MAX);

  // What does not load is said, and can be tried again.
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Set up wallet' }).click();
  await expectNotice(page, ui.partMissing);
  await page.unroute('**/_next/static/chunks/**');
  await page.getByRole('button', { name: 'Set up wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible();
  await person.close();
});

test('a wallet that is shown brings what reads chains, and says when that or a menu does not load', async ({
  browser,
  baseURL,
}) => {
  const person = await browser.newContext();
  await signUp(person, { verified: true });
  const address = await linkWallet(person, baseURL ?? '');
  await post(person.request, 'wallet/faucet', { networkId: 31_337, address });
  const page = await person.newPage();
  const scripts = watchScripts(page);
  const settled = followed(page);
  await page.goto('/index/wallet');
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await settled;
  const { text, sizeKiB } = await scripts();
  expect(text).not.toContain('secp256k1');
  expect(sizeKiB).toBeLessThanOrEqual(SHOWN_WALLET_KIB_MAX);

  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  const menu = page.getByRole('button', { name: wallet.menu, exact: true });
  await menu.click();
  await expectNotice(page, ui.partMissing);
  await page.unroute('**/_next/static/chunks/**');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: wallet.book.title })).toBeVisible();
  await person.close();
});
