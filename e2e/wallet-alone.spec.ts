import { expect, test } from '@playwright/test';
import connect from '../messages/en/connect.json';
import { expectAccessible } from './conversations';
import { startInstance, type Instance } from './instance';
import { installWallet } from './test-wallet';

/* Wallets of phones, where an operator offers them: everything up to the relay, which belongs to somebody else. */

let instance: Instance;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  instance = await startInstance({ WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' });
});
test.afterAll(() => instance.stop());

test('WAL-04 OPN-104 the three kinds of wallets are offered, and a relay that does not answer is said so', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url });
  const wallet = await installWallet(context, instance.url);
  const relays: string[] = [];
  await context.routeWebSocket(/^wss:/, (socket) => {
    relays.push(new URL(socket.url()).host);
    void socket.close();
  });
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(instance.url) && !request.url().startsWith('data:')) {
      elsewhere.push(request.url());
    }
  });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      refused.push(message.text());
  });
  await page.goto('/login/wallet');
  const phones = page.getByRole('button', { name: new RegExp(connect.more) });
  const inBrowser = page.getByRole('button', { name: /Test Wallet/ });
  await expect(inBrowser).toBeVisible();
  await phones.click();
  const list = page.getByRole('dialog', { name: 'Connect a Wallet' });
  const choice = (name: string) => list.getByRole('button', { name, exact: true });
  await expect(choice('WalletConnect')).toBeVisible();
  await expect(choice('Trust Wallet')).toBeVisible();
  // Nobody else hears of it before the press.
  expect(relays).toEqual([]);

  await choice('WalletConnect').click();
  await expect(page.getByText(connect.relaySilent)).toBeVisible();
  await expect(list).toBeHidden();
  expect([...new Set(relays)].filter((host) => !/^relay\.walletconnect\.(com|org)$/.test(host))).toEqual([]);
  expect(relays.length).toBeGreaterThan(0);
  expect([elsewhere, refused]).toEqual([[], []]);
  await expectAccessible(page);

  // It can be tried again, and the other wallets are there as before.
  await phones.click();
  await expect(choice('Trust Wallet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await inBrowser.click();
  await expect(page.getByRole('heading', { name: connect.login.newTitle })).toBeVisible();
  expect(wallet.asked).toContain('personal_sign');
  await context.close();
});
