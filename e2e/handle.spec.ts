import { expect, test, type Page } from '@playwright/test';
import {
  createPublicClient,
  createWalletClient,
  getAbiItem,
  http,
  parseEther,
  publicActions,
  toHex,
  type Address,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { profileHandlesAbi as abi } from '../contracts/generated/profile-handles.abi';
import handle from '../messages/en/handle.json';
import profile from '../messages/en/profile.json';
import publicTexts from '../messages/en/public.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessible } from './conversations';
import { passOnChain } from './local-node';
import { post, signUp } from './people';
import { installWallet, linkWallet } from './test-wallet';
import { beginSend, confirm, connectFor, dialog, openWallet } from './wallet-scene';

/* A handle from the first letter to the first payment, by a wallet that signs with a real key, on the local chain (OPN-104). */

test.describe.configure({ timeout: 240_000 });

const BNB = 31_356;
const created = getAbiItem({ abi, name: 'CreateProfile' });

/** A name that nobody has; its letters look like nothing else. */
function newName(begin: string): string {
  const letters = Array.from({ length: 6 }, () => 'abcdefghkpstuvwxyz'[Math.floor(Math.random() * 18)]);
  return `${begin}${letters.join('')}`;
}

const field = (page: Page) => page.getByRole('dialog').getByLabel(handle.label, { exact: true });
const words = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [key, value]) => said.replaceAll(`{${key}}`, value), text);

async function openHandles(page: Page): Promise<void> {
  await page.getByRole('button', { name: handle.open, exact: true }).click();
  await connectFor(page, page.getByRole('dialog', { name: /handle|Reserving|Buy @/i }).first());
}

test('HDL-01 HDL-02 OPN-94 a handle is chosen, reserved, bought after a reload, paid, and refused to others', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const me = await signUp(context, { verified: true });
  const own = await installWallet(context, baseURL ?? '', { chainId: BNB });
  await linkWallet(context, baseURL ?? '', own.account);
  await post(context.request, 'wallet/faucet', { networkId: BNB, address: own.account.address });
  const page = await context.newPage();
  await page.goto('/index/wallet');
  await openHandles(page);
  const get = dialog(page, handle.get);
  await expect(get.getByRole('row', { name: /7–12/ })).toContainText('0.0333 BNB');
  await expectAccessible(page);

  // What no handle is, and what is not for sale.
  const refused = async (text: string, sentence: string) => {
    await field(page).fill(text);
    await expect(get.getByText(sentence)).toBeVisible();
    await expect(get.getByRole('button', { name: /^Reserve/ })).toBeDisabled();
  };
  await refused('Mira Castellan', handle.characters);
  await refused('mira_of_the_far_south', 'At most 20 characters. Remove one.');
  await refused('supp0rt', words(handle.reserved, { handle: 'supp0rt' }));
  await field(page).fill(newName('a_free_'));
  await expect(get.getByText('13 characters').locator('..')).toContainText(handle.isFree);
  await expect(get.getByText(handle.freeNote)).toBeVisible();

  const name = newName('moon');
  await field(page).fill(name);
  await expect(get.getByText(words(handle.free, { handle: name }))).toBeVisible();
  await expect(get.getByText('Price for 10 characters').locator('..')).toContainText('0.0333 BNB');
  // A wallet that declines has begun nothing.
  own.declines = true;
  await get.getByRole('button', { name: `Reserve @${name}` }).click();
  const reserving = dialog(page, new RegExp(`Reserving @${name}`));
  await expect(reserving.getByText(handle.failure.rejected)).toBeVisible();
  own.declines = false;
  await reserving.getByRole('button', { name: `Reserve @${name}` }).click();
  await expect(reserving.getByText(handle.committed)).toBeVisible();
  await expect(reserving.getByRole('progressbar', { name: handle.waiting })).toBeVisible();
  await expectAccessible(page);

  // Another page goes on with it.
  await page.reload();
  await page.getByRole('button', { name: handle.continue, exact: true }).click();
  await expect(reserving.getByText(handle.committed)).toBeVisible();
  await passOnChain(BNB, 60);
  const buying = dialog(page, new RegExp(`^Buy @${name}`));
  await expect(buying.getByText(`You pay 0.0333 BNB for @${name}`)).toBeVisible();
  await expectAccessible(page);
  await buying.getByRole('button', { name: `Buy @${name}` }).click();
  const bought = dialog(page, `@${name} is yours`);
  await expect(bought).toBeVisible();
  await bought.getByRole('button', { name: handle.done }).click();
  await expect(page.getByRole('button', { name: handle.continue, exact: true })).toHaveCount(0);

  // It is listed as the public name, and neither it nor a look-alike is for sale.
  const openList = async () => {
    await openHandles(page);
    const list = dialog(page, handle.title);
    if (await list.getByText(`@${name}`).isVisible()) return true;
    await page.keyboard.press('Escape');
    return false;
  };
  await expect.poll(openList).toBe(true);
  const list = dialog(page, handle.title);
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(handle.publicName);
  await expectAccessible(page);
  await list.getByRole('button', { name: handle.getAnother }).click();
  await refused(name, `@${name} is taken. Try @${name}_hq or @the_${name}.`);
  await refused(name.replace('oo', '0o'), words(handle.lookAlike, { existing: name }));
  await expect(get.getByText(handle.sameLooks)).toBeVisible();

  // Somebody pays it; the address comes from the chain.
  const payer = await browser.newContext();
  await signUp(payer, { verified: true });
  const paying = await installWallet(payer, baseURL ?? '', { chainId: BNB });
  await linkWallet(payer, baseURL ?? '', paying.account);
  await post(payer.request, 'wallet/faucet', { networkId: BNB, address: paying.account.address });
  const sender = await openWallet(payer);
  const form = dialog(sender, wallet.sending.title);
  const fillPayment = async () => {
    await beginSend(sender);
    await form.getByLabel(wallet.sending.to, { exact: true }).fill(`@${name}`);
    await form.getByRole('button', { name: new RegExp(`@${name}.*${wallet.sending.handleKind}`) }).click();
    await form
      .getByLabel(wallet.sending.token, { exact: true })
      .selectOption({ label: 'BNB · Local BNB Chain' });
    await form.getByLabel(wallet.sending.amount, { exact: true }).fill('0.25');
  };
  await fillPayment();
  await expectAccessible(sender);
  await confirm(sender);
  const sent = dialog(sender, wallet.sending.submitted);
  await expect(sent.locator('[data-state=confirmed]').first()).toBeAttached();
  await sent.getByRole('button', { name: wallet.sending.okay }).click();
  const chain = createPublicClient({ transport: http(`${baseURL}/rpc/${BNB}`) });
  const held = () => chain.getBalance({ address: own.account.address });
  // 10 of the faucet, less the price and fees, and what was paid.
  expect(await held()).toBeGreaterThan(parseEther('10.2'));

  // At its address everyone sees whose it is, once the person lets it be known.
  const visitor = await browser.newContext();
  const visited = await visitor.newPage();
  const isMissing = async () => expect((await visited.goto(`/@${name}`))?.status()).toBe(404);
  await isMissing();
  await expect(visited.getByRole('link', { name: publicTexts.nav.find }).first()).toBeVisible();
  await post(context.request, 'user/privacy', { foundByAddress: true });
  await visited.goto(`/@${name.toUpperCase()}`);
  await expect(visited).toHaveURL(`/@${name}`);
  await expect(visited.getByRole('heading', { level: 1, name: me.username })).toBeVisible();
  await expect(visited.getByRole('link', { name: profile.public.logIn })).toBeVisible();
  await expectAccessible(visited);
  await sender.goto(`/@${name}`);
  await sender.getByRole('button', { name: profile.public.open }).click();
  await expect(sender.getByRole('dialog', { name: `Profile of ${me.username}` })).toContainText(
    profile.follow,
  );
  await sender.goto('/index/wallet');

  // It changes hands; whoever paid it before is warned before paying the new holder.
  await give(baseURL ?? '', own.account, { name, to: privateKeyToAccount(generatePrivateKey()).address });
  const before = await held();
  await expect.poll(async () => (await visited.goto(`/@${name}`))?.status()).toBe(404);
  await visitor.close();
  await fillPayment();
  await form.getByRole('button', { name: wallet.continue }).click();
  const step = dialog(sender, /Confirm send/);
  await expect(step.getByText(`@${name} now belongs to another address.`)).toBeVisible();
  await expect(step.getByRole('button', { name: wallet.continue })).toBeDisabled();
  await expect(step.getByRole('checkbox')).toHaveAccessibleName(
    `I checked the new address of @${name} with its owner`,
  );
  await expectAccessible(sender);
  expect(await held()).toBe(before);
  await payer.close();
  await context.close();
});

/** Transfers a handle by the key of its holder, beside every page. */
async function give(
  origin: string,
  account: PrivateKeyAccount,
  { name, to }: { name: string; to: Address },
): Promise<void> {
  const transport = http(`${origin}/rpc/${BNB}`);
  const client = createWalletClient({ account, transport }).extend(publicActions);
  const [log] = await client.getLogs({ event: created, fromBlock: 0n, args: { to: account.address } });
  if (!log) throw new Error(`@${name} was not bought`);
  const id = BigInt(toHex(name, { size: 32 }));
  const args = [account.address, to, id] as const;
  const hash = await client.writeContract({
    chain: null,
    address: log.address,
    abi,
    functionName: 'transferFrom',
    args,
  });
  await client.waitForTransactionReceipt({ hash, pollingInterval: 250 });
}
