import { expect as expectSoon, test, type Page } from '@playwright/test';
import { createWalletClient, getAddress, http, parseAbi, publicActions, type Hex } from 'viem';
import { localTokenAbi } from '../contracts/generated/local-token.abi';
import { localTokenBytecode } from '../contracts/generated/local-token.bytecode';
import wallet from '../messages/en/wallet.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { beginSend, confirm, dialog, openWallet, purse, row } from './wallet-scene';

/* The address book, unlisted tokens and the page of a token, on the local chain. */

const expect = expectSoon.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 240_000 });

const harbor = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const bait = getAddress(`0x8ba1${'7'.repeat(32)}ba72`);
const book = (page: Page) => dialog(page, wallet.book.title);

async function openBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: wallet.menu }).click();
  await page.getByRole('menuitem', { name: wallet.book.title }).click();
  await expect(book(page)).toBeVisible();
}

async function addAddress(page: Page, name: string, address: string): Promise<void> {
  await book(page).getByRole('button', { name: wallet.book.add }).click();
  const form = dialog(page, wallet.book.add);
  await form.getByLabel(wallet.book.name, { exact: true }).fill(name);
  await form.getByLabel(wallet.book.address, { exact: true }).fill(address);
}

test('WAL-40 WAL-41 a saved address is paid by its name, and one that looks like it is called out', async ({
  browser,
  baseURL,
}) => {
  const { payer } = await purse(browser, baseURL ?? '');
  const page = await openWallet(payer);
  await openBook(page);
  await expect(book(page)).toContainText(wallet.book.none);
  await expectAccessibleInBothThemes(page);
  await addAddress(page, 'Harbor fund', harbor.toLowerCase());
  const form = dialog(page, wallet.book.add);
  await form.getByLabel(wallet.book.note).fill('Paid each May');
  await form.getByRole('button', { name: wallet.book.save }).click();
  await expect(book(page)).toContainText('Paid each May');

  // What looks like it is compared before it is saved.
  await addAddress(page, 'Another', bait);
  await expect(form).toContainText('Looks similar to the address of Harbor fund');
  await expect(form.getByRole('button', { name: wallet.book.save })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: wallet.back }).click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  // On another device of the person, by its name.
  const other = await payer.newPage();
  await other.goto('/index/wallet');
  await expect(row(other, 'LUSD').first()).toContainText('1,000 LUSD');
  await beginSend(other);
  const send = dialog(other, wallet.sending.title);
  await send.getByLabel(wallet.sending.to, { exact: true }).fill('harb');
  await send.getByRole('button', { name: /Harbor fund/ }).click();
  await send
    .getByLabel(wallet.sending.token, { exact: true })
    .selectOption({ label: 'LUSD · Local Ethereum' });
  await send.getByLabel(wallet.sending.amount, { exact: true }).fill('2');
  await send.getByRole('button', { name: wallet.continue }).click();
  const step = dialog(other, /Confirm send/);
  await expect(step).toContainText('To Harbor fund');
  await expect(step).toContainText(wallet.sending.savedKind);
  await expect(step).toContainText(wallet.sending.first);
  await expectAccessibleInBothThemes(other);
  await step.getByRole('button', { name: wallet.back }).click();
  await confirm(other);
  await expect(other.getByText('was sent to Harbor fund').first()).toBeVisible();
  await other.getByRole('button', { name: wallet.sending.okay }).click();
  await expect(other.getByRole('complementary', { name: wallet.activity })).toContainText('To Harbor fund');

  // What looks like the saved address is warned of, and so is the contract of a token.
  await beginSend(other);
  await send.getByLabel(wallet.sending.to, { exact: true }).fill(bait);
  await send.getByLabel(wallet.sending.amount, { exact: true }).fill('1');
  await send.getByRole('button', { name: wallet.continue }).click();
  await expect(step).toContainText('Looks similar to');
  await expect(step.getByRole('button', { name: wallet.continue })).toBeDisabled();
  await payer.close();
});

test('SHL-25 OPN-89 an unlisted token stays hidden until shown, says what is wrong with it, and has a page without a price', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer, own } = await purse(browser, origin);
  const page = await openWallet(payer);
  const client = createWalletClient({ account: own.account, transport: http(`${origin}/rpc/31337`) }).extend(
    publicActions,
  );
  const deployed = await client.deployContract({
    ...{ abi: localTokenAbi, bytecode: localTokenBytecode as Hex, chain: null },
    args: ['Local Dollar', 'LUSD', 18, own.account.address],
  });
  const { contractAddress } = await client.waitForTransactionReceipt({
    hash: deployed,
    pollingInterval: 100,
  });
  const fake = getAddress(contractAddress ?? '0x');
  const minted = await client.writeContract({
    address: fake,
    abi: parseAbi(['function mint(address, uint256)']),
    functionName: 'mint',
    args: [own.account.address, 5_000n * 10n ** 18n],
    chain: null,
  });
  await client.waitForTransactionReceipt({ hash: minted, pollingInterval: 100 });
  await page.reload();
  const hidden = page.getByText('1 hidden token', { exact: true });
  await hidden.click();
  const lookAlike = "It's named like LUSD, but it's a different contract.";
  await expect(page.getByText(lookAlike)).toBeVisible();
  await expect(row(page, lookAlike)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: wallet.addToken }).click();
  const add = dialog(page, wallet.add.title);
  await add.getByLabel(wallet.add.network).selectOption({ label: 'Local Ethereum' });
  await add.getByLabel(wallet.add.address).fill(fake);
  await add.getByRole('button', { name: wallet.continue }).click();
  await expect(add).toContainText(lookAlike);
  await expect(add.getByRole('button', { name: wallet.add.submit })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await add.getByRole('checkbox').check();
  await add.getByRole('button', { name: wallet.add.submit }).click();
  await expect(add).toBeHidden();
  const added = row(page, lookAlike);
  await expect(added).toContainText('5,000 0x');
  await expect(added).toContainText(wallet.unlisted);
  await expectAccessibleInBothThemes(page);

  await added.getByRole('link').click();
  await expect(page).toHaveURL(/walletDetail\?token=31337%3A0x/);
  await expect(page.getByText(wallet.detail.noChart)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/index/walletDetail?token=31337:native');
  await expect(page.getByRole('img', { name: /^Price of ETH over 1 day/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto('/index/wallet');
  await added.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: wallet.hidden.hide }).click();
  await expect(added).toHaveCount(0);
  await expect(hidden).toBeVisible();
  await payer.close();
});
