import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import wallet from '../messages/en/wallet.json';
import { chatPath, expectAccessible, log } from './conversations';
import { post, signUp } from './people';
import { linkWallet } from './test-wallet';
import {
  beginSend,
  confirm,
  connect,
  dialog,
  drip,
  fill,
  openWallet,
  purse,
  row,
  scene,
} from './wallet-scene';

/* Money between two people, by a wallet that announces itself and signs with a real key, on the local chain (OPN-104). */

test.describe.configure({ timeout: 240_000 });

test('WAL-05 SHL-21 OPN-72 receive from the faucet: the whole address with its code, and what came is there and in the history', async ({
  browser,
  baseURL,
}) => {
  const payee = await browser.newContext();
  await signUp(payee);
  await linkWallet(payee, baseURL ?? '');
  const page = await openWallet(payee);
  await expect(row(page, 'ETH').first()).toContainText('0');

  await page.getByRole('button', { name: wallet.receive }).click();
  const { result } = (await (await payee.request.get('/api/user/me')).json()) as {
    result: { ethAddress: string };
  };
  const receive = dialog(page, wallet.receiveTitle);
  await expect(receive.getByRole('img', { name: new RegExp(result.ethAddress) })).toBeVisible();
  await expect(receive.getByRole('group', { name: new RegExp(result.ethAddress) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(receive).toBeHidden();

  await page.getByRole('button', { name: wallet.faucet.button }).click();
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');
  await expect(row(page, 'LUSD').first()).toContainText('$1,000.00');
  await page.getByRole('tab', { name: wallet.activity }).click();
  await expect(page.getByRole('tabpanel')).toContainText('+1,000 LUSD');
  await expect(page.getByRole('tabpanel')).toContainText('+10 ETH');
  await expectAccessible(page);

  await page.getByRole('link', { name: wallet.history.all }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('+1,000 LUSD');
  await expect(main).toContainText(`${wallet.history.fees}${wallet.history.noFees}`);
  await expect(async () => {
    const older = page.getByRole('button', { name: wallet.history.older });
    if (await older.isVisible()) await older.click({ timeout: 1_000 });
    await expect(page.getByText(wallet.history.reachAll)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('searchbox', { name: wallet.history.search }).fill('eth');
  await expect(main).toContainText('+10 ETH');
  await expect(main).not.toContainText('LUSD');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: wallet.history.csv }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(',10,ETH,');
  await page.getByRole('button', { name: wallet.history.kinds.failed }).click();
  await expect(page.getByText(wallet.history.none)).toBeVisible();
  await expectAccessible(page);
  await payee.close();
});

test('WAL-01 WAL-38 a send from a message and one by name: both see the cards, which are what the chain says', async ({
  browser,
  baseURL,
}) => {
  const { payer, payee, payeeName, payerName, own, room, spaceId, close } = await scene(
    browser,
    baseURL ?? '',
  );
  await drip(payer, own.account.address);
  const theirs = await payee.newPage();
  await theirs.goto(chatPath(room, spaceId));
  await expect(log(theirs)).toBeVisible();
  const composer = theirs.locator('[data-area="composer"]');
  await expect(composer).toBeVisible();
  await composer.click();
  await theirs.keyboard.type('lunch was on me');
  await theirs.keyboard.press('Enter');

  const page = await payer.newPage();
  await page.goto(chatPath(room, spaceId));
  const message = log(page).getByRole('article').filter({ hasText: 'lunch was on me' });
  await expect(message).toBeVisible();
  await message.click({ button: 'right', position: { x: 200, y: 8 } });
  await page.getByRole('menuitem', { name: wallet.sendTo }).click();
  await connect(page);
  await expect(dialog(page, wallet.sending.title)).toContainText(payeeName);
  await fill(page, { symbol: 'LUSD', amount: '12.5' });
  await confirm(page);
  const done = dialog(page, wallet.sending.submitted);
  await expect(done.locator('[data-state=confirmed]').first()).toBeAttached();
  await done.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(done).toBeHidden();

  const card = (one: Page) => log(one).locator('[data-transfer]').last();
  await expect(card(page)).toHaveAttribute('data-transfer', 'confirmed');
  await expect(card(page)).toContainText(`You sent 12.5 LUSD to ${payeeName}`);
  await expect(card(theirs)).toHaveAttribute('data-transfer', 'confirmed');
  await expect(card(theirs)).toContainText(`${payerName} sent 12.5 LUSD to you`);

  // Native coins, by name, from the wallet's own screen.
  const screen = await openWallet(payer);
  await beginSend(screen);
  await fill(screen, { to: `@${payeeName}`, symbol: 'ETH', amount: '0.25' });
  await dialog(screen, wallet.sending.title)
    .getByRole('button', { name: new RegExp(payeeName) })
    .click();
  await confirm(screen);
  await dialog(screen, wallet.sending.submitted).getByRole('button', { name: wallet.sending.okay }).click();
  const received = await openWallet(payee);
  await expect(row(received, 'ETH').first()).toContainText('0.25 ETH');
  await expect(row(received, 'LUSD').first()).toContainText('12.5 LUSD');
  await close();
});

test('a card of somebody else’s transfer is called false', async ({ browser, baseURL }) => {
  const { payer, payee, own, room, spaceId, close } = await scene(browser, baseURL ?? '');
  const { hash } = await post<{ hash: string }>(payer.request, 'wallet/faucet', {
    networkId: 31_337,
    address: own.account.address,
  });
  const { result: me } = (await (await payer.request.get('/api/user/me')).json()) as {
    result: { id: number };
  };
  const session = await post<{ access_token: string }>(
    payee.request,
    'login/synapse?noForce=true',
    undefined,
  );
  const content = {
    msgtype: 'guildhall.transfer',
    body: 'Sent 1,000,000 ETH',
    'guildhall.transfer': { chain_id: 31_337, hash, to: me.id },
  };
  const path = `/_matrix/client/v3/rooms/${encodeURIComponent(room.roomId)}/send/m.room.message/false1`;
  const headers = { authorization: `Bearer ${session.access_token}` };
  expect((await payee.request.put(path, { headers, data: content })).status()).toBe(200);
  const page = await payer.newPage();
  await page.goto(chatPath(room, spaceId));
  const card = log(page).locator('[data-transfer]').last();
  await expect(card).toHaveAttribute('data-transfer', 'notTransfer');
  await expect(card).toContainText('False');
  await close();
});

test('OPN-21 what goes wrong is said truthfully, and nothing that was typed is lost', async ({
  browser,
  baseURL,
}) => {
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  const other = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
  await beginSend(page);
  const form = dialog(page, wallet.sending.title);
  const go = form.getByRole('button', { name: wallet.continue });
  await test.step('WAL-23 an address that is none cannot be sent to', async () => {
    await form
      .getByLabel(wallet.sending.to, { exact: true })
      .fill('0x8ba1f109551bD432803012645Ac136ddd64DBA7');
    await expect(go).toBeDisabled();
  });
  await form.getByLabel(wallet.sending.to, { exact: true }).fill(own.account.address);
  await expect(form).toContainText(wallet.sending.problem.self);
  await fill(page, { to: other, symbol: 'LGLD', amount: '2000' });
  await expect(form).toContainText(wallet.insufficientBalance);
  await expect(go).toBeDisabled();
  await fill(page, { to: other, symbol: 'LGLD', amount: '3' });

  own.declines = true;
  await confirm(page);
  const step = dialog(page, /Confirm send/);
  await expect(step).toContainText(wallet.sending.failure.rejected);
  await step.getByRole('button', { name: wallet.back }).click();
  await expect(form.getByLabel(wallet.sending.amount, { exact: true })).toHaveValue('3');

  own.declines = false;
  own.stays = true;
  own.chainId = 31_356;
  await page.reload();
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await beginSend(page);
  await fill(page, { to: other, symbol: 'LGLD', amount: '3' });
  await confirm(page);
  await test.step('WAL-37 OPN-20 a wallet that stays on another network is asked to switch, by name', async () => {
    await expect(step).toContainText('Please switch to Local Ethereum chain on your mobile wallet first');
  });
  await page.keyboard.press('Escape');

  // All coins but a crumb leave; tokens stay without anything to pay the fee.
  own.stays = false;
  await beginSend(page);
  await fill(page, { to: other, symbol: 'ETH', amount: '0' });
  await form.getByRole('button', { name: wallet.sending.max }).click();
  await expect(form.getByLabel(wallet.sending.amount, { exact: true })).not.toHaveValue('0');
  await confirm(page);
  await dialog(page, wallet.sending.submitted).getByRole('button', { name: wallet.sending.okay }).click();
  await payer.close();
});

test('a page that is closed while the wallet is asked knows afterwards what became of it', async ({
  browser,
  baseURL,
}) => {
  const { payer, own } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  await beginSend(page);
  await fill(page, { to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', symbol: 'LUSD', amount: '7' });
  own.hangs = true;
  await confirm(page);
  await expect.poll(() => own.asked.at(-1)).toBe('eth_sendTransaction');
  await page.reload();
  own.hangs = false;
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await page.getByRole('tab', { name: wallet.activity }).click();
  await expect(page.getByRole('tabpanel')).toContainText(wallet.entry.asking);
  await expect(row(page, 'LUSD')).toHaveCount(0);
  await payer.close();
});

test('WAL-39 a network that does not answer is said so, and the page comes back by itself', async ({
  browser,
  baseURL,
}) => {
  const { payer } = await purse(browser, baseURL ?? '');
  const page = await payer.newPage();
  await page.route('**/rpc/31337', (route) => route.fulfill({ status: 502, body: '{}' }));
  await page.goto('/index/wallet');
  await expect(page.getByText(wallet.failedTitle.replace('{network}', 'Local Ethereum'))).toBeVisible();
  await expect(page.getByText(wallet.partial)).toBeVisible();
  await page.unroute('**/rpc/31337');
  await page.getByRole('button', { name: wallet.retry }).click();
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');

  // Of a wallet that nobody can read it is said neither that nothing is there nor how much.
  await page.route('**/rpc/*', (route) => route.fulfill({ status: 502, body: '{}' }));
  await page.reload();
  await expect(page.getByText(wallet.allFailedTitle)).toBeVisible();
  await expect(page.getByText(wallet.unknown, { exact: true })).toBeAttached();
  await expect(page.getByText('$0')).toHaveCount(0);
  await expect(page.getByText(wallet.noTokens)).toHaveCount(0);
  await payer.close();
});
