import { expect as expectSoon, test, type Page } from '@playwright/test';
import {
  createWalletClient,
  getAddress,
  http,
  parseAbi,
  publicActions,
  type Abi,
  type Address,
  type Hex,
} from 'viem';
import { localTokenAbi } from '../contracts/generated/local-token.abi';
import { localTokenBytecode } from '../contracts/generated/local-token.bytecode';
import swap from '../messages/en/swap.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { signUp } from './people';
import { fund, makeWallet, pressInSigner, rpc, signerOf } from './signer';
import { amount, choose, confirmStep, form, openSwap, review } from './swaps';
import { dialog, openWallet, purse, row } from './wallet-scene';

/* Swaps on the local chain's Uniswap, from the quote to what arrives. */

const expect = expectSoon.configure({ timeout: 45_000 });
test.describe.configure({ timeout: 300_000 });

interface Wired {
  readonly chainId: number;
  readonly swapRouter: { readonly address: Address };
}

/** What lies on the local chain. */
async function onChain(page: Page) {
  const answer = await page.request.get('/api/wallet/networks');
  const { result } = (await answer.json()) as { result: Wired[] };
  const found = result.find(({ chainId }) => chainId === 31_337);
  if (!found) throw new Error('there is no local chain');
  return { router: found.swapRouter };
}

test('SWP-01 SWP-02 OPN-91 a key-share wallet approves and swaps by one password; the signer shows the swap', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const { id } = await signUp(context, { verified: true });
  const page = await context.newPage();
  const made = await makeWallet(context, id);
  await fund(context, made.address);
  await page.goto('/index/wallet');
  await expect(row(page, 'LUSD').first()).toContainText('1,000 LUSD');
  await openSwap(page);
  await choose(page, 'LUSD', 'LGLD', '500');
  const receives = form(page).getByRole('status').first();
  await expect(receives).toContainText(/49\d\.\d/);
  await expect(form(page)).toContainText('1 LGLD = 1.00');
  await expect(form(page).getByText(swap.minimum).locator('..')).toContainText('LGLD');
  await form(page).getByText(swap.route, { exact: true }).click();
  await expect(form(page)).toContainText('WETH');
  await expectAccessibleInBothThemes(page);
  await review(page);
  await expect(confirmStep(page)).toContainText('Approve 500 LUSD for Uniswap V2');
  await expect(confirmStep(page)).toContainText(swap.passwordOnce);
  await expectAccessibleInBothThemes(page);
  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();

  // Both steps are announced with the first, and each is shown before it is signed.
  const signer = signerOf(page);
  await expect(signer.getByRole('heading', { name: 'Allow 500 LUSD to be taken' })).toBeVisible();
  await expect(signer.getByRole('heading', { name: 'Then: the swap' })).toBeVisible();
  await expect(signer.getByText('Spender: Uniswap V2')).toBeVisible();
  await pressInSigner(page, 'Cancel');
  await expect(confirmStep(page)).toContainText(swap.failure.rejected);
  expect(await rpc(context, 'eth_getTransactionCount', [made.address, 'latest'])).toBe('0x0');
  await confirmStep(page).getByRole('button', { name: swap.newQuote }).click();
  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();
  await signer.getByLabel('Wallet password').fill(made.password);
  await pressInSigner(page, 'Continue');
  const second = signer.getByRole('heading', { name: /^Swap 500 LUSD for at least 49\d\.\d+ LGLD$/ });
  await expect(second).toBeVisible();
  await expect(signer.getByText('Received by: your wallet')).toBeVisible();
  await expect(signer.getByLabel(made.address)).toBeVisible();
  await pressInSigner(page, 'Continue');
  const done = dialog(page, swap.done);
  await expect(done.locator('[data-state=done]')).toContainText(/\+49\d\.\d+ LGLD/);
  await expectAccessibleInBothThemes(page);
  await done.getByRole('button', { name: swap.okay }).click();
  await expect(row(page, 'LUSD').first()).toContainText('500 LUSD');
  await expect(row(page, 'LGLD').first()).toContainText(/1,49\d\.\d+ LGLD/);
  await context.close();
});

test('SWP-01 SWP-03 an external wallet: a quote grows old, a swap that was left after its approval is resumed once, and a rule leads to the swap', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer, own } = await purse(browser, origin);
  const page = await openWallet(payer);
  const endpoints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/swap')) endpoints.push(pathname);
  });
  await openSwap(page);

  // Coins in a pool of another order of magnitude move no price; more than is held is said before anything is asked.
  await choose(page, 'ETH', 'LUSD', '99');
  await expect(form(page)).toContainText("You don't have that much ETH");
  await expect(form(page).getByRole('button', { name: swap.review })).toBeDisabled();
  await choose(page, 'LUSD', 'ETH', '100');
  await form(page).getByRole('button', { name: swap.change }).click();
  await form(page).getByLabel(swap.slippage.own).fill('9');
  await expect(form(page)).toContainText('Enter a percentage between 0.1% and 5%');
  await form(page).getByLabel(swap.slippage.own).fill('2');
  await expect(form(page)).toContainText(swap.slippage.wide);
  await form(page).getByRole('button', { name: swap.slippage.done }).click();
  await expectAccessibleInBothThemes(page);

  // Whoever leaves a quote unread for long gets a new one, and what was typed stays.
  await review(page);
  await page.clock.install();
  await page.clock.fastForward(31_000);
  await expect(confirmStep(page)).toContainText(swap.oldTitle);
  await expect(confirmStep(page).getByRole('button', { name: swap.approveAndSwap })).toBeHidden();
  await confirmStep(page).getByRole('button', { name: swap.newQuote }).click();
  await expect(confirmStep(page).getByRole('button', { name: swap.approveAndSwap })).toBeEnabled();
  await page.clock.resume();

  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();
  const done = dialog(page, swap.done);
  await expect(done.locator('[data-state=done]')).toContainText(/\+0\.04\d+ ETH/);
  await done.getByRole('button', { name: swap.okay }).click();
  expect(own.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  expect(new Set(endpoints)).toEqual(new Set(['/api/wallet/swap/31337']));
  await expect(row(page, 'LUSD').first()).toContainText('900 LUSD');

  // Closed between approval and swap: the screen comes back with what was typed, and approves nothing again.
  await openSwap(page);
  await choose(page, 'LUSD', 'LGLD', '50');
  await review(page);
  own.declinesAfter = 1;
  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();
  await expect(confirmStep(page)).toContainText(swap.failure.rejected);
  own.declinesAfter = null;
  own.asked.length = 0;
  await page.reload();
  await expect(page.getByRole('table', { name: wallet.tokens })).toBeVisible();
  await openSwap(page);
  await expect(form(page)).toContainText('Your swap of 50 LUSD for LGLD stopped after the approval.');
  await expect(amount(page)).toHaveValue('50');
  await expectAccessibleInBothThemes(page);
  await review(page);
  await confirmStep(page).getByRole('button', { name: swap.swap, exact: true }).click();
  await expect(done.locator('[data-state=done]')).toContainText(/\+49\.\d+ LGLD/);
  expect(own.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  await done.getByRole('button', { name: swap.okay }).click();

  // A channel's rule links to the swap for what it asks.
  await page.goto('/index/wallet?swap=31337:native');
  await expect(form(page).getByLabel(swap.receivesToken, { exact: true })).toHaveValue('31337:native');
  await expect(page).toHaveURL('/index/wallet');
  await payer.close();
});

test('of a small pool a price far from the market is taken by typing how far; without a pool there is no route', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { payer, own } = await purse(browser, origin);
  const page = await openWallet(payer);
  const { router } = await onChain(page);
  const client = createWalletClient({
    account: own.account,
    transport: http(`${origin}/rpc/31337`),
  }).extend(publicActions);
  const newToken = async (symbol: string) => {
    const args = ['Atlas', symbol, 18, own.account.address] as const;
    const hash = await client.deployContract({
      ...{ abi: localTokenAbi, bytecode: localTokenBytecode as Hex, args, chain: null },
    });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
    return getAddress(contractAddress ?? '0x');
  };
  const write = async (address: Address, call: string, args: readonly unknown[], value = 0n) => {
    const abi = parseAbi([call] as never) as Abi;
    const functionName = /function (\w+)/.exec(call)?.[1] ?? '';
    const hash = await client.writeContract({ address, abi, functionName, args, value, chain: null });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
  };
  const small = await newToken('ATL');
  const lonely = await newToken('EMB');
  const whole = 1_000n * 10n ** 18n;
  await write(small, 'function mint(address, uint256)', [own.account.address, whole * 2n]);
  await write(lonely, 'function mint(address, uint256)', [own.account.address, whole]);
  await write(small, 'function approve(address, uint256)', [router.address, whole]);
  const until = BigInt(Math.floor(Date.now() / 1000) + 600);
  await write(
    router.address,
    'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
    [small, whole, 1n, 1n, own.account.address, until],
    10n ** 18n,
  );
  for (const address of [small, lonely]) {
    await page.getByRole('button', { name: wallet.addToken }).click();
    const add = dialog(page, wallet.add.title);
    await add.getByLabel(wallet.add.network).selectOption({ label: 'Local Ethereum' });
    await add.getByLabel(wallet.add.address).fill(address);
    await add.getByRole('button', { name: wallet.continue }).click();
    await add.getByRole('button', { name: wallet.add.submit }).click();
    await expect(add).toBeHidden();
  }

  await openSwap(page);
  await choose(page, 'ATL', 'ETH', '200');
  await expect(form(page)).toContainText(/This amount moves the price by 1\d\.\d%/);
  const go = form(page).getByRole('button', { name: swap.review });
  await expect(go).toBeDisabled();
  const typed = form(page).getByLabel(/^Type 1\d\.\d% to continue$/);
  const label = await form(page)
    .getByText(/^Type 1/)
    .innerText();
  await typed.fill('1');
  await expect(go).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await typed.fill(/[\d.]+/.exec(label)?.[0] ?? '');
  await expect(go).toBeEnabled();

  await choose(page, 'EMB', 'ETH', '10');
  await expect(form(page)).toContainText('No route for this pair.');
  await expect(go).toBeDisabled();
  await expect(amount(page)).toHaveValue('10');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page);
  await payer.close();
});
