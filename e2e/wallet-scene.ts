import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import wallet from '../messages/en/wallet.json';
import { post, signUp } from './people';
import { roomsOf, type WireRoom } from './rooms';
import { makeSpace } from './spaces';
import { installWallet, linkWallet, type TestWallet } from './test-wallet';

/* Two people with wallets, and the ways through the wallet's screen that several specs go. */

export interface Scene {
  readonly payer: BrowserContext;
  readonly payee: BrowserContext;
  readonly payeeName: string;
  readonly payerName: string;
  readonly own: TestWallet;
  readonly room: WireRoom;
  readonly spaceId: number;
  close(): Promise<unknown>;
}

/** Two members of a space, both with a wallet; the payer's is in the browser and has test coins. */
export async function scene(browser: Browser, origin: string): Promise<Scene> {
  const [payer, payee] = [await browser.newContext(), await browser.newContext()];
  const { username: payerName } = await signUp(payer, { verified: true });
  const { username: payeeName } = await signUp(payee, { verified: true });
  const { id: spaceId } = await makeSpace(payer);
  await post(payee.request, `guild/join/community/${spaceId}`, undefined);
  const [room] = await roomsOf(payer, spaceId);
  if (!room) throw new Error('a space begins with a channel');
  const own = await installWallet(payer, origin);
  await linkWallet(payer, origin, own.account);
  await linkWallet(payee, origin);
  const close = () => Promise.all([payer.close(), payee.close()]);
  return { payer, payee, payeeName, payerName, own, room, spaceId, close };
}

/** One person whose wallet is in the browser, linked, and has test coins. */
export async function purse(browser: Browser, origin: string) {
  const payer = await browser.newContext();
  const { email } = await signUp(payer, { verified: true });
  const own = await installWallet(payer, origin);
  await linkWallet(payer, origin, own.account);
  await drip(payer, own.account.address);
  return { payer, own, email };
}

export const drip = (context: BrowserContext, address: string) =>
  post(context.request, 'wallet/faucet', { networkId: 31_337, address });

/** Opens the wallet and waits until it shows what there is. */
export async function openWallet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/index/wallet');
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  return page;
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const row = (page: Page, symbol: string) =>
  page.getByRole('table', { name: wallet.tokens }).getByRole('row').filter({ hasText: symbol });

/** Begins a send on the wallet's screen; the wallet of the browser is connected on the way if it is not. */
export async function beginSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: wallet.send, exact: true }).click();
  await connect(page);
}

export async function connect(page: Page): Promise<void> {
  await connectFor(page, dialog(page, wallet.sending.title));
}

/** Goes on to what a wallet is needed for. One that was connected before may come back at any moment: then none is offered. */
export async function connectFor(page: Page, wanted: Locator, name = /Test Wallet/): Promise<void> {
  const offer = page.getByRole('button', { name });
  await expect(async () => {
    if (await offer.isVisible()) await offer.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export async function fill(
  page: Page,
  { to, symbol, amount }: { to?: string; symbol: string; amount: string },
) {
  const form = dialog(page, wallet.sending.title);
  if (to !== undefined) await form.getByLabel(wallet.sending.to, { exact: true }).fill(to);
  const choice = form.getByLabel(wallet.sending.token, { exact: true });
  await expect(choice).toBeVisible();
  await choice.selectOption({ label: `${symbol} · Local Ethereum` });
  await form.getByLabel(wallet.sending.amount, { exact: true }).fill(amount);
}

/** From the filled form to the wallet: everything is shown, the address is compared. */
export async function confirm(page: Page): Promise<void> {
  await dialog(page, wallet.sending.title).getByRole('button', { name: wallet.continue }).click();
  const step = dialog(page, /Confirm send/);
  const compared = step.getByRole('checkbox');
  const go = step.getByRole('button', { name: wallet.continue });
  await expect(step.locator('dd').nth(2)).toContainText(/\d/);
  if (await compared.isVisible()) await compared.check();
  await expect(go).toBeEnabled();
  await go.click();
}
