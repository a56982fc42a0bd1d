import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { createWalletClient, http, type Address } from 'viem';
import connectWords from '../messages/en/connect.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessible } from './conversations';
import { expectNotice } from './notices';
import { PASSWORD, post, signUp } from './people';
import { installWallet, linkWallet, type TestWallet } from './test-wallet';
import { beginSend, confirm, dialog, drip, fill, openWallet, purse, row } from './wallet-scene';

/* What people are told before money leaves, and when something on the way does not answer or declines. */

const KNOWN = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
/** Where coins go that a test is rid of; never paid to otherwise. */
const ELSEWHERE = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Begins and ends like the known one. */
const ALIKE = `0x8ba1${'00c0ffee'.repeat(4)}ba72`;

const step = (page: Page) => dialog(page, /Confirm send/);
const go = (page: Page) => step(page).getByRole('button', { name: wallet.continue });

/** From the filled form to the step that shows everything. */
async function toConfirm(page: Page): Promise<void> {
  await dialog(page, wallet.sending.title).getByRole('button', { name: wallet.continue }).click();
  await expect(step(page)).toBeVisible();
}

async function sendsAndCloses(page: Page): Promise<void> {
  await confirm(page);
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(done).toBeHidden();
}

test('the first transfer to an address, one to its look-alike and one to a person who has moved are warned of', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer } = await purse(browser, origin);
  const payee = await browser.newContext();
  const { username: payeeName } = await signUp(payee);
  await post(payee.request, 'user/update', { payableByAll: true });
  await linkWallet(payee, origin);
  const page = await openWallet(payer);

  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText(wallet.sending.first);
  await expect(step(page).getByRole('group', { name: new RegExp(KNOWN, 'i') })).toBeVisible();
  await expect(step(page).locator('dd').nth(2)).toContainText(/999 LUSD/);
  await expect(step(page).locator('dd').nth(1)).toContainText(/^(0\.\d{4}|<0\.0001) ETH/);
  // It goes on when the person says to have compared, not before.
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);
  await step(page).getByRole('button', { name: wallet.back }).click();
  await sendsAndCloses(page);

  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(go(page)).toBeEnabled();
  await expect(step(page)).toContainText(wallet.sending.known);
  await expect(step(page).getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(step(page)).toBeHidden();

  await beginSend(page);
  await fill(page, { to: ALIKE, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText(wallet.sending.lookAlikeUnnamed);
  await expect(step(page)).toContainText(/\d+ characters are different/);
  await step(page).getByRole('button', { name: wallet.sending.compare }).click();
  await expect(step(page).getByRole('group', { name: new RegExp(KNOWN, 'i') })).toBeVisible();
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const toPerson = async () => {
    await beginSend(page);
    await fill(page, { to: payeeName, symbol: 'LUSD', amount: '1' });
    await dialog(page, wallet.sending.title)
      .getByRole('button', { name: new RegExp(payeeName) })
      .click();
  };
  await toPerson();
  await sendsAndCloses(page);
  await moveTo(payee, origin);
  await toPerson();
  await toConfirm(page);
  await expect(step(page)).toContainText(`The address of ${payeeName} has changed.`);
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);
  await step(page)
    .getByRole('checkbox', { name: new RegExp(payeeName) })
    .check();
  await expect(go(page)).toBeEnabled();
  await Promise.all([payer.close(), payee.close()]);
});

test('a new device warns of the look-alike of an address that another device sent to, and says what it compared', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer, email } = await purse(browser, origin);
  const first = await openWallet(payer);
  await beginSend(first);
  await fill(first, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  const noted = first.waitForResponse('**/api/wallet/paidAddresses');
  await sendsAndCloses(first);
  expect((await noted).status()).toBe(200);
  await payer.close();

  // Another browser with another wallet: neither its storage nor the chain has the first transfer.
  const device = await browser.newContext();
  await post(device.request, 'login/email', { email, password: PASSWORD });
  const own = await installWallet(device, origin);
  await drip(device, own.account.address);
  const page = await openWallet(device);
  await beginSend(page);
  await fill(page, { to: ALIKE, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText(wallet.sending.lookAlikeUnnamed);
  await expect(step(page)).toContainText(
    'Compared with your sends from every device and the last 2,000 blocks',
  );
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);

  // Where the platform does not answer, the person hears of it and may try again.
  await page.keyboard.press('Escape');
  await page.route('**/api/wallet/paidAddresses?*', (route) => route.abort());
  await beginSend(page);
  await fill(page, { to: ALIKE, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText(wallet.sending.comparedHere);
  await expect(step(page)).not.toContainText(wallet.sending.lookAlikeUnnamed);
  await expectAccessible(page);
  await page.unroute('**/api/wallet/paidAddresses?*');
  await step(page).getByRole('button', { name: wallet.retry }).click();
  await expect(step(page)).toContainText(wallet.sending.lookAlikeUnnamed);
  await page.keyboard.press('Escape');

  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText(wallet.sending.known);
  await expect(go(page)).toBeEnabled();
  await device.close();
});

/** The person links another wallet and unlinks the one before. */
async function moveTo(context: BrowserContext, origin: string): Promise<Address> {
  const before = (await (await context.request.get('/api/user/wallets')).json()) as {
    result: { address: string }[];
  };
  const now = await linkWallet(context, origin);
  for (const { address } of before.result) {
    const gone = await context.request.delete(`/api/user/wallets/${address}`, {
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    });
    expect(gone.status()).toBe(200);
  }
  return now;
}

test('WAL-24 WAL-34 WAL-46 a wallet gets the network that it does not know, however it says so', async ({
  browser,
  baseURL,
}) => {
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  const elsewhere = (says: TestWallet['unknownChain']) => {
    own.chainId = 31_356;
    own.unknownChain = says;
    own.added.splice(0);
    own.asked.splice(0);
  };
  const code4902 = { code: 4902, message: 'Add it first' };
  const onlyWords = { code: -32_603, message: 'Unrecognized chain ID "0x7a69". Try adding the chain first.' };
  for (const says of [code4902, onlyWords]) {
    elsewhere(says);
    await beginSend(page);
    await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
    await sendsAndCloses(page);
    expect([own.added, own.chainId]).toEqual([[31_337], 31_337]);
  }

  // Who does not want the network has sent nothing, and is not asked again.
  elsewhere(code4902);
  own.declinesNetworks = true;
  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  await confirm(page);
  await expect(step(page)).toContainText(wallet.sending.failure.rejected);
  expect(own.asked.filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1);
  expect(own.asked).not.toContain('eth_sendTransaction');

  // A wallet that refuses for a reason of its own is on another network: the documents' words.
  own.unknownChain = { code: -32_603, message: 'Not now' };
  await go(page).click();
  await expect(step(page)).toContainText('Please switch to Local Ethereum chain on your mobile wallet first');
  expect(own.asked).not.toContain('eth_sendTransaction');
  await payer.close();
});

test('NFT-15 tokens without coins are not sent: what is missing for the fee is said, with its name', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer, own } = await purse(browser, origin);
  const page = await openWallet(payer);
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');
  await giveAllCoinsAway(payer, own, origin);
  await page.reload();
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '1' });
  await toConfirm(page);
  await expect(step(page)).toContainText('Insufficient ETH for transaction fee');
  await expect(step(page)).toContainText(/You need 0\.\d+ ETH more\./);
  await step(page).getByRole('checkbox').check();
  await expect(go(page)).toBeDisabled();
  await expectAccessible(page);
  await payer.close();
});

async function giveAllCoinsAway(context: BrowserContext, own: TestWallet, origin: string): Promise<void> {
  const url = `${origin}/rpc/31337`;
  const ask = async (method: string, params: unknown[]) => {
    const data = { jsonrpc: '2.0', id: 1, method, params };
    const answer = (await (await context.request.post(url, { data })).json()) as { result: string };
    return BigInt(answer.result);
  };
  // The faucet's own transaction may be on its way.
  await expect.poll(() => ask('eth_getBalance', [own.account.address, 'latest'])).toBeGreaterThan(0n);
  const held = await ask('eth_getBalance', [own.account.address, 'latest']);
  const gasPrice = (await ask('eth_gasPrice', [])) * 2n;
  const client = createWalletClient({ account: own.account, transport: http(url) });
  const value = held - gasPrice * 21_000n;
  await client.sendTransaction({ chain: null, to: ELSEWHERE, value, gas: 21_000n, gasPrice });
  await expect.poll(() => ask('eth_getBalance', [own.account.address, 'latest'])).toBe(0n);
}

test('a node that falls silent, or a page without a connection, sends nothing and says so; both come back', async ({
  browser,
  baseURL,
}) => {
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');
  await beginSend(page);
  await fill(page, { to: KNOWN, symbol: 'LUSD', amount: '4' });
  await page.route('**/rpc/31337', (route) => route.fulfill({ status: 502, body: '{}' }));
  await toConfirm(page);
  await expect(step(page)).toContainText("Local Ethereum isn't responding. Nothing was sent.");
  await expect(go(page)).toBeDisabled();
  await page.unroute('**/rpc/31337');

  await payer.setOffline(true);
  await step(page).getByRole('button', { name: wallet.retry }).click();
  await expect(step(page)).toContainText("Local Ethereum isn't responding. Nothing was sent.");
  // Back online it is reckoned again by itself.
  await payer.setOffline(false);
  await step(page).getByRole('checkbox').check();
  await expect(go(page)).toBeEnabled();

  // What the wallet was asked for while the node fell silent is not called sent, nor not sent.
  own.declines = true;
  await go(page).click();
  await expect(step(page)).toContainText(wallet.sending.failure.rejected);
  own.declines = false;
  // What has been compared stays so for another try.
  await expect(step(page).getByRole('checkbox')).toBeChecked();
  await go(page).click();
  await expect(
    dialog(page, wallet.sending.submitted).locator('[data-state=confirmed]').first(),
  ).toBeAttached();
  expect(own.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  await payer.close();
});

test('OPN-22 a wallet that is disconnected here is asked for again at the next send, and its person stays', async ({
  browser,
  baseURL,
}) => {
  const { payer } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  await beginSend(page);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: wallet.menu });
  await menu.click();
  await page.getByRole('menuitem', { name: wallet.disconnect }).click();
  await expectNotice(page, wallet.disconnected);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: wallet.disconnect })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  // The linked wallet can be read without being connected.
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');
  await page.getByRole('button', { name: wallet.send, exact: true }).click();
  const offered = page.getByRole('dialog', { name: connectWords.title });
  await expect(offered.getByRole('button', { name: /Test Wallet/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  expect((await payer.request.get('/api/user/me')).status()).toBe(200);
  await payer.close();
});
