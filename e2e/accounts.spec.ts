import { expect as expectSoon, test, type Page } from '@playwright/test';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import en from '../messages/en/wallet.json';
import zh from '../messages/zh/wallet.json';
import { expectAccessible } from './conversations';
import { PASSWORD, post } from './people';
import { openWallet, purse, row } from './wallet-scene';

/* Several wallets and watched addresses of one person: named, ordered, and the same on every device. */

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });

const manage = (page: Page) => page.getByRole('dialog', { name: en.accounts.manage });

test('WAL-05 a person names wallets, watches an address and finds the same on another device', async ({
  browser,
  baseURL,
}) => {
  const { payer, email } = await purse(browser, baseURL ?? '');
  const watched = privateKeyToAccount(generatePrivateKey()).address;
  const page = await openWallet(payer);
  await page.getByRole('button', { name: en.menu }).click();
  await page.getByRole('menuitem', { name: en.accounts.manage }).click();
  const dialog = manage(page);
  await dialog.getByLabel(en.linked).fill('Daily');
  const watch = dialog.getByLabel(en.accounts.watch);
  await watch.fill(`${watched.slice(0, -1)}z`);
  await dialog.getByRole('button', { name: en.accounts.add, exact: true }).click();
  await expect(dialog.getByText(en.accounts.invalid)).toBeVisible();
  await watch.fill(watched);
  await watch.press('Enter');
  await dialog.getByLabel(en.watched).fill('Treasury');
  await dialog.getByRole('button', { name: en.accounts.up.replace('{address}', watched) }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en.accounts.save, exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: /^Wallet on screen: Daily/ }).click();
  const choices = page.getByRole('menuitemcheckbox');
  await expect(choices).toHaveText([/^Treasury/, /^Daily/]);
  await choices.first().click();
  await expect(page.getByText(en.accounts.watchedText)).toBeVisible();
  await expect(row(page, 'ETH').first()).toContainText('0');
  for (const name of [en.send, en.receive, en.swap]) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);

  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await post(other.request, 'login/email', { email, password: PASSWORD });
  const phone = await other.newPage();
  await phone.goto(`/index/wallet?wallet=${watched}`);
  await expect(phone.getByText(/You watch this address|这是你观察的地址/)).toBeVisible();
  // An address that is not on the own list is nobody's, whatever a link says.
  await phone.goto(`/index/wallet?wallet=0x8ba1f109551bD432803012645Ac136ddd64DBA72`);
  await expect(phone.getByRole('button', { name: new RegExp(`^(${en.send}|${zh.send})$`) })).toBeVisible();
  await expect(phone.getByText(/You watch this address|这是你观察的地址/)).toHaveCount(0);
  await Promise.all([payer.close(), other.close()]);
});
