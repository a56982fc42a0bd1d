import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import approval from '../messages/en/approval.json';
import connectTexts from '../messages/en/connect.json';
import signer from '../messages/en/signer.json';
import swap from '../messages/en/swap.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { expectAccessible } from './conversations';
import { startInstance, type Instance } from './instance';
import { askNode } from './local-node';
import { expectNotice } from './notices';
import { signUp } from './people';
import { fund, makeWallet, pressInSigner, rpc, signerOf } from './signer';
import { installWallet } from './test-wallet';
import { confirm, connect, dialog, fill, openWallet, row } from './wallet-scene';

/*
 * Wallets in a product of their own: an operator offers wallets of phones, of which everything up to the relay is ours, and
 * the chain holds blocks back, and no other test should wait for them.
 */

// One instance for all tests.
test.describe.configure({ timeout: 300_000, mode: 'default' });

const HERE = 31_337;

let instance: Instance;

test.beforeAll(async () => {
  instance = await startInstance({ WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' });
});
test.afterAll(() => instance.stop());

test('WAL-04 OPN-104 the three kinds of wallets are offered, and a relay that does not answer is said so', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url });
  const own = await installWallet(context, instance.url);
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
  const phones = page.getByRole('button', { name: new RegExp(connectTexts.more) });
  const inBrowser = page.getByRole('button', { name: /Test Wallet/ });
  await expect(inBrowser).toBeVisible();
  await phones.click();
  const list = page.getByRole('dialog', { name: 'Connect a Wallet' });
  const choice = (name: string) => list.getByRole('button', { name, exact: true });
  await expect(choice('WalletConnect')).toBeVisible();
  await expect(choice('Trust Wallet')).toBeVisible();
  // No relay is contacted before the press.
  expect(relays).toEqual([]);

  await choice('WalletConnect').click();
  await expect(page.getByText(connectTexts.relaySilent)).toBeVisible();
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
  await expect(page.getByRole('heading', { name: connectTexts.login.newTitle })).toBeVisible();
  expect(own.asked).toContain('personal_sign');
  await context.close();
});

test('a send and a swap that wait are sped up, and others cancelled, each with its own number', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url });
  const { id } = await signUp(context, { verified: true });
  const made = await makeWallet(context, id);
  await fund(context, made.address);
  const screen = await openWallet(context);
  await expect(row(screen, 'LUSD').first()).toContainText('1,000 LUSD');
  const activity = screen.getByRole('complementary', { name: wallet.activity });
  const payee = `0x${randomBytes(20).toString('hex')}`;

  const ask = (method: string, params: unknown[] = []) => askNode(HERE, method, params, instance.dataDir);
  const signIn = async () => {
    await signerOf(screen).getByLabel('Wallet password').fill(made.password);
    await pressInSigner(screen, 'Continue');
  };
  const sendAndWait = async () => {
    await screen.getByRole('button', { name: wallet.send, exact: true }).click();
    await connect(screen);
    await fill(screen, { to: payee, symbol: 'ETH', amount: '0.01' });
    await confirm(screen);
    await expect(signerOf(screen).getByLabel('Wallet password')).toBeVisible();
    await ask('evm_setAutomine', [false]);
    await signIn();
    const done = dialog(screen, wallet.sending.submitted);
    await done.getByRole('button', { name: wallet.sending.okay }).click();
    await expect(activity.getByRole('button', { name: wallet.entry.speedUp })).toBeVisible();
  };
  const goesThrough = async () => {
    await ask('evm_mine');
    await ask('evm_setAutomine', [true]);
  };
  await sendAndWait();
  await activity.getByRole('button', { name: wallet.entry.speedUp }).click();
  const faster = dialog(screen, approval.replace.speedUpTitle);
  await expect(faster).toContainText('same transaction number, 0');
  await expect(faster.locator('dd').nth(1)).toContainText(/\d ETH/);
  await faster.getByRole('button', { name: approval.replace.speedUpAction }).click();
  await expect(signerOf(screen).getByRole('heading', { name: 'Send 0.01 ETH' })).toBeVisible();
  await signIn();
  await expect(activity.getByText(approval.replace.sentSpeedUp)).toBeVisible();
  await goesThrough();
  await expect(activity.getByText(wallet.entry.pending, { exact: true })).toHaveCount(0);
  expect(BigInt(String(await rpc(context, 'eth_getBalance', [payee, 'latest'])))).toBe(10n ** 16n);

  await sendAndWait();
  await activity.getByRole('button', { name: wallet.entry.cancelSend }).click();
  const cancelling = dialog(screen, approval.replace.cancelTitle);
  await expect(cancelling).toContainText('0.01 ETH stays in your wallet');
  await cancelling.getByRole('button', { name: approval.replace.cancelAction }).click();
  await expect(signerOf(screen).getByRole('heading', { name: signer.call.nothing })).toBeVisible();
  await signIn();
  await expectNotice(screen, approval.replace.sentCancel);
  await goesThrough();
  await expect(activity.getByText(wallet.entry.cancelled, { exact: true })).toBeVisible();
  expect(BigInt(String(await rpc(context, 'eth_getBalance', [payee, 'latest'])))).toBe(10n ** 16n);

  // A swap has the same two ways out on its own screen.
  const running = dialog(screen, /Swapping/);
  const swapAndWait = async () => {
    await screen.getByRole('button', { name: wallet.swap, exact: true }).click();
    const form = dialog(screen, swap.title);
    const choose = (label: string, symbol: string) =>
      form.getByLabel(label, { exact: true }).selectOption({ label: `${symbol} · Local Ethereum` });
    await choose(swap.paysToken, 'ETH');
    await choose(swap.receivesToken, 'LGLD');
    await form.getByLabel(swap.amount).fill('0.01');
    await form.getByRole('button', { name: swap.review }).click();
    await dialog(screen, /Confirm swap/)
      .getByRole('button', { name: swap.swap, exact: true })
      .click();
    await expect(signerOf(screen).getByLabel('Wallet password')).toBeVisible();
    await ask('evm_setAutomine', [false]);
    await signIn();
    await expect(running.getByText(swap.step.waiting)).toBeVisible();
  };
  await swapAndWait();
  await expectAccessibleInBothThemes(screen);
  await running.getByRole('button', { name: swap.speedUp }).click();
  await expect(faster).toContainText('same transaction number, 2');
  await expect(faster.locator('dd').nth(1)).toContainText(/\d ETH/);
  await faster.getByRole('button', { name: approval.replace.speedUpAction }).click();
  await expect(signerOf(screen).getByRole('heading', { name: /^Swap 0.01 ETH for at least/ })).toBeVisible();
  await signIn();
  await expect(running.getByText(swap.step.speedUp)).toBeVisible();
  await goesThrough();
  await dialog(screen, swap.done).getByRole('button', { name: swap.okay }).click();

  await swapAndWait();
  await running.getByRole('button', { name: swap.cancelSwap }).click();
  await expect(cancelling).toContainText('0.01 ETH stays in your wallet');
  await expect(cancelling.locator('dd').nth(1)).toContainText(/\d ETH/);
  await cancelling.getByRole('button', { name: approval.replace.cancelAction }).click();
  await expect(signerOf(screen).getByRole('heading', { name: signer.call.nothing })).toBeVisible();
  await signIn();
  await expect(running.getByText(swap.step.cancel)).toBeVisible();
  await goesThrough();
  await expect(dialog(screen, swap.end.cancelled.title)).toContainText('You still have your 0.01 ETH.');
  expect(await rpc(context, 'eth_getTransactionCount', [made.address, 'latest'])).toBe('0x4');
  await context.close();
});
