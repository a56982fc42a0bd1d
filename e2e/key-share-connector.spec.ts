import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'esbuild';
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBigInt,
  numberToHex,
  recoverMessageAddress,
  recoverTypedDataAddress,
  toHex,
  zeroHash,
  type Hex,
} from 'viem';
import { guildRewardsAbi } from '../contracts/generated/guild-rewards.abi';
import type { RewardNetwork } from '../protocol/reward';
import type { underTest } from './connector-in-page';
import { signUp } from './people';
import { fund, makeWallet, rpc, signerOf, type MadeWallet, pressInSigner } from './signer';

/*
 * The connector of the key-share wallet (EIP-1193) under wagmi, in a page of the product, through the real signer's
 * document: what comes back is judged by the chain and by the signatures themselves.
 */

test.setTimeout(240_000);

const RECIPIENT = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');

let script: string;
test.beforeAll(async () => {
  const root = path.resolve('.');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['e2e/connector-in-page.ts'],
    alias: { '@': root },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.GUILDHALL_BUILD': '"test"' },
    logLevel: 'error',
  });
  script = outputFiles[0]?.text ?? '';
});

/** A page of the product that frames the signer and shows nothing of a wallet, with the connector in it. */
async function openPage(context: BrowserContext, userId: number): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/connector-under-test.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`/index/settings/account/${userId}?section=language`);
  await load(page);
  return page;
}

async function load(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.evaluate(async () => {
    // Not for the compiler: the page knows this address.
    const address = '/connector-under-test.js';
    await import(address);
  });
}

type UnderTest = typeof underTest;
const on = <Result>(page: Page, work: (tested: UnderTest) => Result) =>
  page.evaluate(`(${String(work)})(globalThis.underTest)`) as Promise<Awaited<Result>>;

let lastAsked = 0;
/** Asks the wallet and answers a function that waits for what it says. */
async function ask(page: Page, method: string, params: readonly unknown[]) {
  const id = (lastAsked += 1);
  const asked = JSON.stringify({ method, params });
  await page.evaluate(`globalThis.underTest.ask(${id}, ${asked})`);
  return () => page.evaluate(`globalThis.underTest.answer(${id})`);
}

/** Types the password, and agrees. */
async function agree(page: Page, password: string): Promise<void> {
  const signer = signerOf(page);
  await signer.getByLabel('Wallet password').fill(password);
  await pressInSigner(page, 'Continue');
}
const window = (page: Page) => page.locator('dialog.signer-window');
const succeeds = (context: BrowserContext, hash: unknown) =>
  expect
    .poll(
      async () =>
        (await rpc<{ status: string } | null>(context, 'eth_getTransactionReceipt', [hash]))?.status,
    )
    .toBe('0x1');

test.describe.serial('of somebody who has a wallet', () => {
  let context: BrowserContext;
  let page: Page;
  let wallet: MadeWallet;
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    const { id } = await signUp(context, { verified: true });
    wallet = await makeWallet(context, id);
    page = await openPage(context, id);
  });
  test.afterAll(() => context.close());

  test('WAL-01 a wallet that is there connects without a password, on the networks of the product, and remembers', async () => {
    expect(await on(page, (tested) => tested.connect())).toEqual({
      accounts: [wallet.address],
      chainId: 31_337,
    });
    await expect(window(page)).toHaveCount(0);
    expect(await (await ask(page, 'eth_accounts', []))()).toEqual([wallet.address]);
    expect(await (await ask(page, 'eth_chainId', []))()).toBe('0x7a69');
    expect(await (await ask(page, 'net_version', []))()).toBe('31337');
    // What is no affair of keys is answered by a node.
    expect(await (await ask(page, 'eth_getBalance', [wallet.address, 'latest']))()).toBe('0x0');

    expect(await on(page, (tested) => tested.switchTo(31_356))).toBe(31_356);
    expect(await on(page, (tested) => tested.chainId())).toBe(31_356);
    expect(await on(page, (tested) => tested.said)).toContainEqual({ chainId: 31_356 });
    expect(await (await ask(page, 'eth_chainId', []))()).toBe('0x7a7c');
    const switchTo = (chainId: number) =>
      ask(page, 'wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }]);
    // EIP-3326, and what switchToChain reads.
    expect(await (await switchTo(424_242))()).toMatchObject({ code: 4902 });
    expect(await (await ask(page, 'wallet_addEthereumChain', [{ chainId: '0x67932' }]))()).toMatchObject({
      code: 4902,
    });
    expect(await (await ask(page, 'eth_chainId', []))()).toBe('0x7a7c');

    await page.reload();
    await load(page);
    expect(await on(page, (tested) => tested.reconnect())).toEqual({
      status: 'connected',
      address: wallet.address,
      chainId: 31_356,
    });
    await on(page, (tested) => tested.disconnect());
    await page.reload();
    await load(page);
    expect(await on(page, (tested) => tested.reconnect())).toMatchObject({ status: 'disconnected' });
    await on(page, (tested) => tested.connect());
    await page.reload();
    await load(page);
    expect(await on(page, (tested) => tested.reconnect())).toMatchObject({ status: 'connected' });
    await expect(window(page)).toHaveCount(0);
  });

  test('WAL-01 WAL-20 what it is asked to sign is shown, signed by the key of its address, and good', async () => {
    await on(page, (tested) => tested.switchTo(31_337));
    await fund(context, wallet.address);
    const from = wallet.address;

    const sent = await ask(page, 'eth_sendTransaction', [
      { from, to: RECIPIENT, value: toHex(1_000_000_000_000_000n) },
    ]);
    const signer = signerOf(page);
    await expect(signer.getByRole('heading', { name: 'Send 0.001 ETH' })).toBeVisible();
    await expect(signer.getByText('Enter your password to complete transaction')).toBeVisible();
    // A wrong password leaves the question where it was.
    await agree(page, 'seven-words-that-nobody-has-ever-drawn');
    await expect(signer.getByLabel('Wallet password')).toHaveAccessibleDescription(/^Incorrect key/);
    await agree(page, wallet.password);
    const hash = await sent();
    await succeeds(context, hash);
    await expect(window(page)).toHaveCount(0);
    const mined = await rpc<{ from: Hex; to: Hex; value: Hex }>(context, 'eth_getTransactionByHash', [hash]);
    expect([getAddress(mined.from), getAddress(mined.to), hexToBigInt(mined.value)]).toEqual([
      from,
      RECIPIENT,
      1_000_000_000_000_000n,
    ]);

    const said = await ask(page, 'personal_sign', [toHex('Hello, 林悦'), from]);
    await expect(signer.getByText('Hello, 林悦')).toBeVisible();
    await agree(page, wallet.password);
    const signature = (await said()) as Hex;
    expect(await recoverMessageAddress({ message: 'Hello, 林悦', signature })).toBe(from);

    const data = {
      domain: { name: 'Post', chainId: 31_337, verifyingContract: RECIPIENT },
      types: { Letter: [{ name: 'text', type: 'string' }] },
      primaryType: 'Letter',
      message: { text: 'Dear Lin' },
    } as const;
    const typed = await ask(page, 'eth_signTypedData_v4', [from, JSON.stringify(data)]);
    await expect(signer.getByRole('heading', { name: 'Sign data: Letter' })).toBeVisible();
    await expect(signer.getByText('Dear Lin')).toBeVisible();
    await agree(page, wallet.password);
    expect(await recoverTypedDataAddress({ ...data, signature: (await typed()) as Hex })).toBe(from);
  });

  test('an allowance and its deposit are shown together and ask for the password once; anything else asks anew', async () => {
    const signer = signerOf(page);
    const from = wallet.address;
    const amount = 5n;
    const answer = await context.request.get('/api/reward/networks');
    const [network] = ((await answer.json()) as { result: RewardNetwork[] }).result;
    const rewards = getAddress(network?.contract ?? '');
    const token = getAddress(network?.tokens[1]?.address ?? '');
    const params = {
      salt: zeroHash,
      roomId: toHex('room', { size: 32 }),
      token,
      recordType: 0,
      random: false,
      amount,
      count: 1n,
      expiredTime: BigInt(Math.floor(Date.now() / 1000) + 86_400),
      seedHash: zeroHash,
      root: zeroHash,
    };
    const deposit = encodeFunctionData({ abi: guildRewardsAbi, functionName: 'deposit', args: [params] });
    const allowance = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [rewards, amount],
    });
    const hold = () =>
      page.evaluate(`globalThis.underTest.hold({ to: '${rewards}', value: '0', data: '${deposit}' })`);
    const allow = () =>
      ask(page, 'eth_sendTransaction', [{ from, to: token, data: allowance, gas: toHex(100_000) }]);
    const password = signer.getByLabel('Wallet password');

    await hold();
    const first = await allow();
    await expect(signer.getByRole('heading', { name: 'Then: the deposit of a reward' })).toBeVisible();
    await agree(page, wallet.password);
    await succeeds(context, await first());
    const second = await ask(page, 'eth_sendTransaction', [
      { from, to: rewards, data: deposit, gas: toHex(100_000) },
    ]);
    await expect(signer.getByText('Your wallet is still unlocked.')).toBeVisible();
    await expect(password).toHaveCount(0);
    await pressInSigner(page, 'Continue');
    // What the contract makes of it is another matter.
    expect(await second()).toMatch(/^0x[0-9a-f]{64}$/);
    await on(page, (tested) => tested.endFlow());

    // Another call in the deposit's place is one like any other.
    await hold();
    const third = await allow();
    await agree(page, wallet.password);
    await succeeds(context, await third());
    const theft = await ask(page, 'eth_sendTransaction', [{ from, to: RECIPIENT, value: toHex(10n ** 15n) }]);
    await expect(signer.getByRole('heading', { name: 'Send 0.001 ETH' })).toBeVisible();
    await expect(password).toBeVisible();
    await pressInSigner(page, 'Cancel');
    expect(await theft()).toMatchObject({ code: 4001 });
    await on(page, (tested) => tested.endFlow());
  });

  test('a transaction whose answer is lost on its way from the node is found there, not sent twice', async () => {
    const count = () => rpc<Hex>(context, 'eth_getTransactionCount', [wallet.address, 'latest']);
    const before = hexToBigInt(await count());
    let lost = 0;
    await page.route('**/rpc/31337', async (route) => {
      const isSend = (route.request().postData() ?? '').includes('eth_sendRawTransaction');
      if (!isSend || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [RECIPIENT, 0n] });
    const sent = await ask(page, 'eth_sendTransaction', [{ from: wallet.address, to: RECIPIENT, data }]);
    await expect(signerOf(page).getByRole('heading', { name: 'Revoke approval' })).toBeVisible();
    await agree(page, wallet.password);
    await succeeds(context, await sent());
    expect(lost).toBe(1);
    expect(hexToBigInt(await count())).toBe(before + 1n);
    await page.unrouteAll();
  });

  test('a batch of calls (EIP-5792) is shown and signed one after another, and its status follows the chain', async () => {
    const [signer, from] = [signerOf(page), wallet.address];
    expect(await (await ask(page, 'wallet_getCapabilities', [from, ['0x7a69']]))()).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    });
    const calls = [1n, 2n].map((times) => ({ to: RECIPIENT, value: toHex(times * 10n ** 15n) }));
    const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls };
    const send = () => ask(page, 'wallet_sendCalls', [batch]);
    const begun = await send();
    await expect(signer.getByRole('heading', { name: 'Send 0.001 ETH' })).toBeVisible();
    await agree(page, wallet.password);
    const { id } = (await begun()) as { id: string };
    const status = async () => (await ask(page, 'wallet_getCallsStatus', [id]))();
    await expect(signer.getByRole('heading', { name: 'Send 0.002 ETH' })).toBeVisible();
    expect(await status()).toMatchObject({ status: 100, receipts: [{ status: '0x1' }] });
    await agree(page, wallet.password);
    await expect.poll(async () => ((await status()) as { status: number }).status).toBe(200);
    expect(await status()).toMatchObject({ atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] });
    const refused = await send();
    await pressInSigner(page, 'Cancel');
    expect(await refused()).toMatchObject({ code: 4001 });
    await expect(window(page)).toHaveCount(0);
  });

  test('what it does not sign it says in the errors of EIP-1193, and nothing is left open', async () => {
    const said = async (method: string, params: readonly unknown[]) => (await ask(page, method, params))();
    const from = wallet.address;
    for (const method of ['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3']) {
      expect(await said(method, [from, '0x00'])).toMatchObject({ code: -32_004 });
    }
    expect(await said('personal_sign', [toHex('Hello'), RECIPIENT])).toMatchObject({ code: 4100 });
    expect(await said('personal_sign', [toHex('Hello'), 'nobody'])).toMatchObject({ code: -32_602 });
    expect(await said('personal_sign', [7, from])).toMatchObject({ code: -32_602 });
    expect(await said('eth_sendTransaction', [{ from: RECIPIENT, to: RECIPIENT }])).toMatchObject({
      code: 4100,
    });
    for (const wrong of [{ to: '0x1' }, { to: RECIPIENT, value: '5' }, { to: RECIPIENT, data: 'bytes' }]) {
      expect(await said('eth_sendTransaction', [{ from, ...wrong }])).toMatchObject({ code: -32_602 });
    }
    // What replaces shares of the wallet is for the signer alone.
    const replacement = toHex('Guildhall key share replacement 1\nuser 1');
    expect(await said('personal_sign', [replacement, from])).toMatchObject({ code: -32_602 });

    // One question at a time, and closing is a refusal.
    const first = await ask(page, 'personal_sign', [toHex('Hello'), from]);
    await expect(signerOf(page).getByText('Hello')).toBeVisible();
    expect(await said('personal_sign', [toHex('Another'), from])).toMatchObject({ code: -32_002 });
    await page.keyboard.press('Escape');
    expect(await first()).toMatchObject({ code: 4001 });
    await expect(window(page)).toHaveCount(0);

    // A signer that cannot be asked is no refusal of the person.
    await page.route('**/api/user/keyShare/ticket', (route) => route.abort());
    expect(await said('personal_sign', [toHex('Hello'), from])).toMatchObject({ code: -32_603 });
    await expect(window(page)).toHaveCount(0);
  });
});

test('who has no wallet makes one by connecting, and who closes that has refused', async ({ context }) => {
  const { id } = await signUp(context, { verified: true });
  const page = await openPage(context, id);
  expect(await on(page, (tested) => tested.reconnect())).toMatchObject({ status: 'disconnected' });
  const connecting = on(page, (tested) => tested.connect());
  await expect(signerOf(page).getByRole('heading', { name: 'Choose your mark' })).toBeVisible();
  await pressInSigner(page, 'Close');
  expect(await connecting).toMatchObject({ code: 4001 });
  expect(await (await ask(page, 'eth_accounts', []))()).toEqual([]);
  expect(await (await ask(page, 'personal_sign', [toHex('Hello'), RECIPIENT]))()).toMatchObject({
    code: 4100,
  });
});
