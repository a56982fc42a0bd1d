import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import {
  encodeAbiParameters,
  encodeDeployData,
  erc20Abi,
  getAddress,
  keccak256,
  pad,
  parseAbi,
  parseEther,
  toHex,
  type Address,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { multicall3Code } from '../contracts/generated/multicall3.code';
import { startAnvil, type Anvil } from '../contracts/local-chain/anvil';
import { createChainClient, receiptOf, type ChainClient } from '../contracts/local-chain/chain-client';
import { aggregatorSource, permitTokenSource } from '../lib/swap/testing/aggregator';
import swap from '../messages/en/swap.json';
import wallet from '../messages/en/wallet.json';
import { swapAggregators } from '../protocol/swap-router';
import {
  EXPECTED,
  KEY,
  startProvider,
  USDC,
  type TestProvider,
} from '../server/features/swap/testing/provider';
import { compiled } from '../server/testing/solidity';
import { expectAccessibleInBothThemes } from './accessibility';
import { startInstance, type Instance } from './instance';
import { signUp } from './people';
import { makeWallet, pressInSigner, signerOf, type MadeWallet } from './signer';
import { amount, choose, confirmStep, form, openSwap, review } from './swaps';
import { dialog, row } from './wallet-scene';

/* A swap at 1inch with an approval by signature: a chain that calls itself Ethereum, and a service that answers as 1inch does. */

test.describe.configure({ timeout: 300_000, mode: 'default' });

const CHAIN = 1;
const MULTICALL3 = getAddress('0xcA11bde05977b3631167028862bE2a173976CA11');
const router = getAddress(swapAggregators[0]?.address ?? '');
const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';
const certificate = (name: string) => path.resolve('server/testing/certificates', name);

let anvil: Anvil;
let chain: ChainClient;
let provider: TestProvider;
let instance: Instance;

test.beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN, accounts: 0 });
  const issuer = privateKeyToAccount(generatePrivateKey());
  chain = createChainClient(anvil.url, CHAIN, issuer);
  await chain.setBalance({ address: issuer.address, value: parseEther('100') });
  await chain.setCode({ address: MULTICALL3, bytecode: multicall3Code });
  await chain.setCode({ address: router, bytecode: compiled(aggregatorSource, 'Aggregator').code });
  await payOut(EXPECTED);
  const { bytecode } = compiled(permitTokenSource, 'PermitToken');
  const abi = parseAbi(['constructor(string permitType, string signedName)']);
  const data = encodeDeployData({ abi, bytecode, args: [PERMIT, 'Signed dollar'] });
  const { contractAddress } = await receiptOf(chain, await chain.sendTransaction({ data }));
  const code = await chain.getCode({ address: contractAddress ?? '0x' });
  await chain.setCode({ address: USDC, bytecode: code ?? '0x' });
  await chain.setBalance({ address: router, value: EXPECTED * 10n });
  const read = (name: string) => readFileSync(certificate(name), 'utf8');
  provider = await startProvider({ key: read('server.key'), cert: read('localhost.pem') });
  instance = await startInstance({
    RPC_1: anvil.url,
    ONEINCH_API_KEY: KEY,
    ONEINCH_API_URL: provider.url,
    NODE_EXTRA_CA_CERTS: certificate('ca.pem'),
  });
});
test.afterAll(async () => {
  await instance.stop();
  provider.server.close();
  await anvil.stop();
});

/** What the contract pays for a swap from now on; the first word of its storage. */
const payOut = (amount: bigint) =>
  chain.setStorageAt({ address: router, index: 0, value: pad(toHex(amount), { size: 32 }) });

/** Balances are the first thing in the token's storage. */
const giveDollars = (holder: Address, units: bigint) =>
  chain.setStorageAt({
    address: USDC,
    index: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 0n])),
    value: pad(toHex(units), { size: 32 }),
  });

interface Scene {
  readonly page: Page;
  readonly made: MadeWallet;
  readonly holder: Address;
}

/** A person with a key-share wallet that holds 5,000 USDC. */
async function scene(context: BrowserContext): Promise<Scene> {
  const { id } = await signUp(context, { verified: true });
  const made = await makeWallet(context, id);
  const holder = getAddress(made.address);
  await chain.setBalance({ address: holder, value: parseEther('1') });
  await giveDollars(holder, 5_000_000_000n);
  const page = await context.newPage();
  await page.goto(`${instance.url}/index/wallet`);
  await expect(row(page, 'USDC').first()).toContainText('5,000 USDC');
  return { page, made, holder };
}

/** Reads the request down to its end and continues. Nothing that was in view counts before a press would. */
async function agree(page: Page): Promise<void> {
  const go = signerOf(page).getByRole('button', { name: 'Continue' });
  await expect(go).toBeVisible();
  await expect(go).not.toHaveAttribute('aria-disabled');
  await go.scrollIntoViewIfNeeded();
  await pressInSigner(page, 'Continue');
}

async function fillSwap(page: Page): Promise<void> {
  await openSwap(page);
  await choose(page, 'USDC', 'ETH', '1000', 'Ethereum');
}

test('SWP-01 SWP-02 one password signs the approval and sends the swap with it, as one transaction', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url });
  const { page, made, holder } = await scene(context);
  await fillSwap(page);
  await review(page);
  await expect(confirmStep(page)).toContainText('Approve 1,000 USDC for 1inch with a signature');
  await expect(confirmStep(page)).toContainText(swap.step.signText);
  await expect(confirmStep(page)).toContainText(swap.step.swapWith);
  await expectAccessibleInBothThemes(page);
  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();

  const signer = signerOf(page);
  await expect(
    signer.getByRole('heading', { name: 'Allow 1,000 USDC to be taken by signature alone' }),
  ).toBeVisible();
  await expect(signer.getByRole('heading', { name: 'Then: the swap' })).toBeVisible();
  await pressInSigner(page, 'Cancel');
  await expect(confirmStep(page)).toContainText(swap.failure.rejected);
  expect(await chain.getTransactionCount({ address: holder })).toBe(0);

  await confirmStep(page).getByRole('button', { name: swap.newQuote }).click();
  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();
  await signer.getByLabel('Wallet password').fill(made.password);
  await agree(page);
  await expect(
    signer.getByRole('heading', { name: /^Swap 1,000 USDC for at least 994\.\d+ ETH$/ }),
  ).toBeVisible();
  await expect(signer.getByText('Approval in this transaction')).toBeVisible();
  await expect(signer.getByText(/^Exactly 1,000 USDC, until /)).toBeVisible();
  await agree(page);

  const done = dialog(page, swap.done);
  await expect(done.locator('[data-state=done]')).toContainText('≥ 994.005 ETH');
  await expectAccessibleInBothThemes(page);
  await done.getByRole('button', { name: swap.okay }).click();
  await expect(row(page, 'USDC').first()).toContainText('4,000 USDC');
  await expect(page.getByRole('table', { name: wallet.tokens })).toContainText(/999\.\d+ ETH/);
  const activity = page.getByRole('complementary', { name: wallet.activity });
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  await expect(activity.getByRole('listitem')).toContainText('≥ 994.005 ETH');
  expect(await chain.getTransactionCount({ address: holder })).toBe(1);
  const allowance = { abi: erc20Abi, functionName: 'allowance', address: USDC } as const;
  expect(await chain.readContract({ ...allowance, args: [holder, router] })).toBe(0n);
  await context.close();
});

test('SWP-03 a quote for somebody else, and a price that moves after the approval was signed: nothing leaves the wallet', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: instance.url });
  const { page, made, holder } = await scene(context);
  provider.answer = { call: { dstReceiver: 'THIEF' } };
  await fillSwap(page);
  await expect(form(page)).toContainText(swap.answer.answerRefused);
  await expect(form(page).getByRole('button', { name: swap.review })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  provider.answer = {};
  await form(page).getByRole('button', { name: swap.retry }).click();
  await expect(amount(page)).toHaveValue('1000');
  await review(page);

  await confirmStep(page).getByRole('button', { name: swap.approveAndSwap }).click();
  await signerOf(page).getByLabel('Wallet password').fill(made.password);
  await payOut(EXPECTED / 2n);
  await agree(page);
  await expect(confirmStep(page)).toContainText(swap.failure.priceMoved);
  await expect(page.locator('dialog.signer-window')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await payOut(EXPECTED);
  expect(await chain.getTransactionCount({ address: holder })).toBe(0);
  await context.close();
});
