import { expect as expectSoon, test, type Page } from '@playwright/test';
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, type Address } from 'viem';
import { PERMIT2 } from '../protocol/known-protocols';
import { permit2Code } from '../server/testing/permit2';
import approval from '../messages/en/approval.json';
import signer from '../messages/en/signer.json';
import wallet from '../messages/en/wallet.json';
import { expectAccessibleInBothThemes } from './accessibility';
import { askNode } from './local-node';
import { signUp } from './people';
import { fund, makeWallet, pressInSigner, rpc, signerOf } from './signer';
import { connectFor } from './wallet-scene';

/* What others may take from a key-share wallet. */

const expect = expectSoon.configure({ timeout: 45_000 });
test.setTimeout(300_000);

const HERE = 31_337;
const THIEF: Address = `0x${'7'.repeat(40)}`;
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const nftAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)']);

interface Wired {
  readonly chainId: number;
  readonly swapRouter: { readonly address: Address };
  readonly faucet: Address;
  readonly tokens: readonly { readonly symbol: string; readonly address: Address | null }[];
}

async function onChain(page: Page): Promise<Wired> {
  const answer = await page.request.get('/api/wallet/networks');
  const { result } = (await answer.json()) as { result: (Wired & { networkId?: number })[] };
  const found = result.find((one) => one.chainId === HERE);
  if (!found) throw new Error('there is no local chain');
  return found;
}

/** As an app elsewhere would have it sent; the node signs for the wallet. */
async function sendElsewhere(from: string, to: Address, data: string): Promise<void> {
  await askNode(HERE, 'anvil_impersonateAccount', [from]);
  const hash = await askNode<string>(HERE, 'eth_sendTransaction', [{ from, to, data }]);
  await expect.poll(() => askNode(HERE, 'eth_getTransactionReceipt', [hash])).not.toBeNull();
  await askNode(HERE, 'anvil_stopImpersonatingAccount', [from]);
}
const allow = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });

const table = (page: Page) => page.getByRole('table', { name: approval.label }).first();
const line = (page: Page, text: string | RegExp) => table(page).getByRole('row').filter({ hasText: text });

async function signIn(page: Page, password: string): Promise<void> {
  await signerOf(page).getByLabel('Wallet password').fill(password);
  await pressInSigner(page, 'Continue');
}

test('approvals are listed by risk, one or many are revoked in one flow, and what is revoked already is not sent', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const { id } = await signUp(context, { verified: true });
  const page = await context.newPage();
  const made = await makeWallet(context, id);
  await fund(context, made.address);
  await page.goto('/index/wallet/approvals');
  await expect(page.getByText(approval.empty, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const { tokens, swapRouter, faucet } = await onChain(page);
  const [lusd, lgld] = ['LUSD', 'LGLD'].map(
    (symbol) => tokens.find((one) => one.symbol === symbol)?.address as Address,
  ) as [Address, Address];
  await sendElsewhere(made.address, lusd, allow(THIEF, maxUint256));
  await sendElsewhere(made.address, lusd, allow(swapRouter.address, 640_000_000n));
  await sendElsewhere(made.address, lgld, allow(faucet, 7n));
  const all = encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [faucet, true] });
  const { result: owned } = (await (
    await page.request.get(`/api/nft/owned?address=${made.address}`)
  ).json()) as { result: { collections: { contract: Address }[] } };
  await sendElsewhere(made.address, owned.collections[0]?.contract as Address, all);

  // Local chains have no Permit2.
  await askNode(HERE, 'anvil_setCode', [PERMIT2, permit2Code()]);
  const inner = [lusd, swapRouter.address, 9n, 4_102_444_800] as const;
  await sendElsewhere(
    made.address,
    PERMIT2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: inner }),
  );

  await page.goto('/index/wallet');
  await page.getByRole('link', { name: wallet.approvals }).click();
  await expect(table(page).getByRole('row')).toHaveCount(6);
  await expect(line(page, /Through Permit2, until/)).toContainText('Uniswap V2');
  await expect(table(page).getByRole('row').nth(1)).toContainText(approval.spenderKinds.account);
  await expect(line(page, approval.spenderKinds.account)).toContainText(approval.unlimited);
  await expect(line(page, approval.spenderKinds.account)).toContainText(/\$1,0\d\d|\$9\d\d/);
  const direct = line(page, 'Uniswap V2').filter({ hasNotText: 'Permit2' });
  await expect(direct).toContainText(approval.risks.low);
  await expectAccessibleInBothThemes(page);

  // One: the signer says calmly what ends.
  await direct.getByRole('button', { name: /Revoke/ }).click();
  const flow = page.getByRole('dialog', { name: /Revoke/ });
  await connectFor(page, flow, /Key-share/);
  await expect(flow).toContainText(/0\.\d+ ETH/);
  await flow.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(signerOf(page).getByRole('heading', { name: signer.call.revoke })).toBeVisible();
  await expect(signerOf(page).getByText(signer.call.revokeText)).toBeVisible();
  await signIn(page, made.password);
  await expect(flow).toContainText(approval.flow.states.done);
  await flow.getByRole('button', { name: approval.flow.close }).last().click();
  await expect(direct).toHaveCount(0);

  // Many, of which one is left behind by a reload and one has been revoked elsewhere meanwhile.
  for (const box of await table(page).getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Revoke 4' }).click();
  await flow.getByRole('button', { name: 'Revoke 4' }).click();
  await expect(signerOf(page).getByLabel('Wallet password')).toBeVisible();
  await page.reload();
  await sendElsewhere(made.address, lgld, allow(faucet, 0n));
  const before = Number(await rpc(context, 'eth_getTransactionCount', [made.address, 'latest']));
  await expect(page.getByText('4 approvals are left to revoke.')).toBeVisible();
  await page.getByRole('button', { name: approval.continue }).click();
  await flow.getByRole('button', { name: 'Revoke 4' }).click();
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(signerOf(page).getByText(/Only the network fee leaves your wallet/)).toBeVisible();
    await signIn(page, made.password);
    await expect(flow.locator('[data-state=done]')).toHaveCount(turn + 1);
  }
  await expect(flow).toContainText(approval.flow.states.skipped);
  await expect(flow).toContainText('4 approvals revoked');
  await flow.getByRole('button', { name: approval.flow.close }).last().click();
  expect(Number(await rpc(context, 'eth_getTransactionCount', [made.address, 'latest']))).toBe(before + 3);
  await expect(page.getByText(approval.empty, { exact: true })).toBeVisible();
  await context.close();
});
