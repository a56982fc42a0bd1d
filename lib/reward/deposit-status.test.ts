import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  HttpRequestError,
  parseUnits,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { readContract } from 'wagmi/actions';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import { chainFailureOf } from './chain-failure';
import { mined, nodeOf } from './chain-steps';
import { fund } from './funding';
import type { RewardIntent } from './intent';
import { fundingChain, type FundingChain } from './testing/funding-chain';
import { FUNDING_CHAIN_ID } from './testing/test-wallet';

/* What becomes of deposits that a wallet was asked for: refused, dropped, replaced, without an answer. */

const keys = newKeys();
let anvil: Anvil;
let at: FundingChain;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: FUNDING_CHAIN_ID, accounts: 0 });
  at = await fundingChain(anvil.url, await deploy(anvil.url, FUNDING_CHAIN_ID, keys));
}, 60_000);
beforeEach(() => at.reset());
afterAll(() => anvil.stop());

const last = (kept: RewardIntent[]) => kept.at(-1) ?? at.intent();
const failure = async (run: Promise<void>) => chainFailureOf(await run.catch((error: unknown) => error));

const transfer = (token: Address, to: Address, amount: bigint) =>
  at.wallet.client.writeContract({
    chain: null,
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  });
const coins = () => at.intent({ token: at.coin, amount: '3000' });
/** In which no block is made until it asks for one. */
async function withoutBlocks(run: () => Promise<void>): Promise<void> {
  await at.node.setAutomine(false);
  try {
    await run();
  } finally {
    await at.node.mine({ blocks: 1 });
    await at.node.setAutomine(true);
  }
}
/** Resolves with what was kept once the wallet has named a transaction and a node its number. */
async function sentOf(kept: RewardIntent[]): Promise<RewardIntent & { transaction: Hex; nonce: number }> {
  for (;;) {
    const { transaction, nonce } = last(kept);
    if (transaction !== null && nonce !== null) return { ...last(kept), transaction, nonce };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('WAL-26 a deposit that the chain took and refused is told, and the next try is another transaction', async () => {
  const { made, kept } = at.ports();
  const begun = at.intent();
  const held = await readContract(at.wallet.config, {
    address: at.dollar.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [at.wallet.address],
  });
  const other = privateKeyToAccount(generatePrivateKey());
  // The wallet moves the tokens while it is asked for the deposit.
  at.wallet.meanwhile = () => transfer(at.dollar.address, other.address, held);
  expect(await failure(fund(at.wallet.config, begun, made))).toEqual({ kind: 'reverted', reason: '' });
  expect(last(kept)).toMatchObject({ transaction: null, nonce: null, asked: null });

  at.wallet.meanwhile = null;
  await at.node.setBalance({ address: other.address, value: parseUnits('1', 18) });
  const back = await createWalletClient({ account: other, transport: http(at.url) }).writeContract({
    chain: null,
    address: at.dollar.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [at.wallet.address, held],
  });
  await receiptOf(nodeOf(at.wallet.config, FUNDING_CHAIN_ID), back);
  await fund(at.wallet.config, last(kept), made);
  expect(await at.recordOf(last(kept).id)).toMatchObject({ sender: at.wallet.address });
});

test('every other transaction that the chain took and refused is told as such', async () => {
  const data = encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [at.contract] });
  const call = { chain: null, to: at.contract, data, gas: 100_000n };
  const hash = await at.wallet.client.sendTransaction(call);
  const told = await mined(at.wallet.config, FUNDING_CHAIN_ID, hash).catch(chainFailureOf);
  expect(told).toEqual({ kind: 'reverted', reason: '' });
});

test('a deposit that was dropped is given up when another transaction has taken its number', () =>
  withoutBlocks(async () => {
    const { made, kept } = at.ports();
    const told = failure(fund(at.wallet.config, coins(), made));
    const { transaction, nonce } = await sentOf(kept);
    await at.node.dropTransaction({ hash: transaction });
    await at.wallet.client.sendTransaction({ chain: null, to: at.wallet.address, value: 0n, nonce });
    await at.node.mine({ blocks: 1 });
    expect(await told).toEqual({ kind: 'cancelled' });
    expect(last(kept)).toMatchObject({ transaction: null, nonce: null, asked: null });
  }));

test('a deposit at another price is the same deposit', () =>
  withoutBlocks(async () => {
    const { made, kept } = at.ports();
    const funded = fund(at.wallet.config, coins(), made);
    const { transaction, nonce, id } = await sentOf(kept);
    const client = nodeOf(at.wallet.config, FUNDING_CHAIN_ID);
    const { to, input, value, gas, maxFeePerGas = 0n } = await client.getTransaction({ hash: transaction });
    const price = { maxFeePerGas: maxFeePerGas * 3n, maxPriorityFeePerGas: maxFeePerGas * 2n };
    await at.wallet.client.sendTransaction({ chain: null, to, data: input, value, gas, nonce, ...price });
    await at.node.mine({ blocks: 1 });
    await funded;
    expect(await at.recordOf(id)).toMatchObject({ sender: at.wallet.address });
  }));

test('a deposit that was dropped is given up when its end has passed on the chain, without the platform', () =>
  withoutBlocks(async () => {
    const { made, kept } = at.ports();
    const soon = new Date((Math.floor(Date.now() / 1000) + 40) * 1000).toISOString();
    const isLeft = { ...made, isAwaited: () => false };
    const left = fund(at.wallet.config, { ...coins(), expiresTime: soon }, isLeft).catch(() => null);
    const { transaction } = await sentOf(kept);
    await left;
    await at.node.dropTransaction({ hash: transaction });

    // A page that was opened anew waits, as long as it may still come.
    const again = { ...made, prepare: () => Promise.reject(new Error('the platform is away')) };
    const waiting = failure(fund(at.wallet.config, last(kept), again));
    await at.node.increaseTime({ seconds: 41 });
    await at.node.mine({ blocks: 1 });
    expect(await waiting).toEqual({ kind: 'tooLate' });
    expect(last(kept)).toMatchObject({ transaction: null, nonce: null, asked: null });
    expect(at.wallet.sent).toBe(1);
  }));

const lost = [
  ['the node', new HttpRequestError({ url: 'https://guild.test/rpc/1', status: 502 }), 'node'],
  ['the way to the wallet', new Error('WebSocket connection failed'), 'unknown'],
] as const;

test.each(lost)(
  'what %s has not answered is found on the chain, and not sent again',
  async (_, error, kind) => {
    const { made, kept } = at.ports();
    at.wallet.loses = error;
    expect(await failure(fund(at.wallet.config, coins(), made))).toEqual({ kind });
    expect(last(kept)).toMatchObject({ transaction: null, asked: { nonce: expect.any(Number) as number } });
    await fund(at.wallet.config, last(kept), made);
    expect(at.wallet.sent).toBe(1);
  },
);

test('a deposit without an answer that is under way is waited for, and not sent again', () =>
  withoutBlocks(async () => {
    const { made, kept, steps } = at.ports();
    at.wallet.loses = new Error('WebSocket connection failed');
    await failure(fund(at.wallet.config, coins(), made));
    const going = fund(at.wallet.config, last(kept), made);
    while (steps.at(-1) !== 'mine') await new Promise((resolve) => setTimeout(resolve, 10));
    await at.node.mine({ blocks: 1 });
    await going;
    expect(at.wallet.sent).toBe(1);
    expect(await at.recordOf(last(kept).id)).toMatchObject({ sender: at.wallet.address });
  }));

test('what a wallet has not sent is asked for again, and that it may have sent it is kept until it is sure', async () => {
  const { made, kept } = at.ports();
  at.wallet.refuse = () => Promise.reject(new Error('WebSocket connection failed'));
  expect(await failure(fund(at.wallet.config, coins(), made))).toEqual({ kind: 'unknown' });
  const { asked } = last(kept);
  expect(asked).not.toBeNull();
  // What is rejected now says nothing of what was asked before.
  at.wallet.refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  expect(await failure(fund(at.wallet.config, last(kept), made))).toEqual({ kind: 'rejected' });
  expect(last(kept).asked).toEqual(asked);

  at.wallet.refuse = null;
  // Another transaction took the number meanwhile.
  await transfer(at.oldDollar.address, at.wallet.address, 0n);
  await fund(at.wallet.config, last(kept), made);
  expect(at.wallet.sent).toBe(1);
  expect(await at.recordOf(last(kept).id)).toMatchObject({ sender: at.wallet.address });
});
