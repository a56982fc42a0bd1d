import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  pad,
  parseAbi,
  toHex,
  UserRejectedRequestError,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
  type TestClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import type { SwapQuote } from '@/protocol/swap';
import { swapAggregators } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { chainOf } from '@/lib/wallet/chain';
import { networkByChainId } from '@/protocol/network';
import { newTestWallet, type TestWallet } from '@/lib/reward/testing/test-wallet';
import { splitPermit } from '@/lib/signer/swap/read-permit';
import { aggregatorAbi } from '@/lib/signer/swap/swap.abi';
import { readHistory } from '@/lib/wallet/activity/read-history';
import { openPage } from '@/lib/wallet/testing/page';
import { compiled } from '@/server/testing/solidity';
import { until } from '@/server/testing/until';
import { swapFailureOf } from './failure';
import { lookAt } from './follow-swap';
import { coinSwapFee, planSwap } from './plan';
import { runSwap } from './run-swap';
import { swapList, swapOf, type SwapRecord } from './swap-list';
import type { SwapTerms } from './terms';
import { aggregatorSource, permitTokenSource } from './testing/aggregator';

/* Swaps through an aggregator with a wallet of its own key, on a chain that calls itself Ethereum. */

const CHAIN = 1;
const COIN = getAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE');
const router = getAddress(swapAggregators[0]?.address ?? '');
const executor = getAddress(`0x${'9'.repeat(40)}`);
let anvil: Anvil;
let at: Deployment;
let node: TestClient;
let client: PublicClient;
let wallet: TestWallet;
let closePage: () => void;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN, accounts: 0 });
  at = await deploy(anvil.url, CHAIN, newKeys());
  client = createPublicClient({ transport: http(anvil.url), pollingInterval: 25, cacheTime: 0 });
  node = createTestClient({ mode: 'anvil', transport: http(anvil.url) }) as TestClient;
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  const request = async (...[, , work]: [string, object, (lock: object) => unknown]) => work({});
  Object.assign(globalThis, { dispatchEvent: () => true, navigator: { locks: { request } } });
  const place = { url: anvil.url, node, faucet: at.faucet, contract: router, chainId: CHAIN };
  wallet = await newTestWallet(place as never);
  await node.setCode({ address: router, bytecode: compiled(aggregatorSource, 'Aggregator').code });
  await node.setBalance({ address: router, value: 10n ** 21n });
  const give = {
    abi: erc20Abi,
    functionName: 'transfer',
    chain: null,
    args: [router, 900n * 10n ** 18n],
  } as const;
  await receiptOf(
    client,
    await wallet.client.writeContract({ ...give, address: address('LGLD') as Address }),
  );
}, 60_000);
afterAll(async () => {
  closePage();
  await anvil.stop();
});
beforeEach(() => {
  Object.assign(wallet, { meanwhile: null, signs: null, sent: 0 });
  swapList.change(() => []);
});

const address = (symbol: string) => at.tokens.find((one) => one.symbol === symbol)?.address ?? null;
const token = (symbol: string) =>
  ({ id: symbol, symbol, address: address(symbol), decimals: symbol === 'LUSD' ? 6 : 18 }) as WalletToken;
const terms = (from: string, to: string, amount: bigint): SwapTerms => ({
  network: { chainId: CHAIN, isLocal: false, multicall3: at.multicall3, swapRouter: null } as WalletNetwork,
  ...{ pays: token(from), receives: token(to), amount, slippage: 50, account: wallet.address },
});
const pays = (amount: bigint) =>
  node.setStorageAt({ address: router, index: 0, value: pad(toHex(amount), { size: 32 }) });

/** As the platform writes quotes of an aggregator. */
function quoted({ pays: from, receives: to, amount }: SwapTerms, expected: bigint) {
  const minimum = (expected * 9_950n) / 10_000n;
  const [src, dst] = [from.address as Address | null, to.address as Address | null];
  const desc = {
    ...{ srcToken: src ?? COIN, dstToken: dst ?? COIN, srcReceiver: executor, dstReceiver: wallet.address },
    ...{ amount, minReturnAmount: minimum, flags: 0n },
  };
  const data = encodeFunctionData({
    abi: aggregatorAbi,
    functionName: 'swap',
    args: [executor, desc, '0x12'],
  });
  const coin = getAddress(swapAggregators[0]?.wrappedNative ?? '');
  const quote: SwapQuote = {
    ...{ chainId: CHAIN, from: src, to: dst, slippage: 50, poolFee: null, providerFee: 0, priceImpact: 1 },
    ...{ amount: String(amount), expected: String(expected), minimum: String(minimum), deadline: null },
    path: [src ?? coin, dst ?? coin],
    allowance: src === null ? null : { spender: router, amount: String(amount) },
    transaction: { to: router, data, value: src === null ? String(amount) : '0' },
    time: new Date().toISOString(),
  };
  return { quote, askedMs: Date.now() };
}
async function decided(id: string): Promise<SwapRecord | null> {
  await until(async () => {
    const record = swapOf(id);
    if (record) await lookAt(client, record);
    return swapOf(id)?.state !== 'pending' && swapOf(id)?.state !== 'asking';
  });
  return swapOf(id);
}
/** What the history of the wallet tells of a swap. */
async function toldOf(record: SwapRecord | null, { network, pays: paid, receives }: SwapTerms) {
  const coin = { symbol: 'ETH', decimals: 18, address: null, id: `${CHAIN}:native` } as WalletToken;
  const of = { ...network, nativeToken: coin, faucet: null } as unknown as WalletNetwork;
  const history = { holder: wallet.address, rewards: null };
  const { entries } = await readHistory(client, of, [coin, paid, receives], history);
  return entries.filter(({ hash }) => hash === record?.hash);
}
const failure = (run: Promise<unknown>) => run.then(() => null, swapFailureOf);

test.each([
  ['LUSD', 'LGLD', 100_000_000n, 99n * 10n ** 18n, 2],
  ['ETH', 'LGLD', 10n ** 16n, 20n * 10n ** 18n, 1],
  ['LUSD', 'ETH', 50_000_000n, 10n ** 16n, 2],
] as const)(
  'SWP-02 %s for %s: approved exactly, sent byte for byte, and told by what arrived',
  async (from, to, amount, arrives, sent) => {
    await pays(arrives);
    const wanted = terms(from, to, amount);
    const timed = quoted(wanted, arrives);
    const plan = await planSwap(client, timed.quote, wanted);
    expect(plan).toMatchObject({ approval: from === 'ETH' ? null : amount, missing: 0n, received: arrives });
    const record = await decided(await runSwap(wallet.config, { terms: wanted, timed, plan }));
    // Coins leave no log, so nobody says how many came.
    expect(record).toMatchObject({
      state: 'done',
      received: to === 'ETH' ? null : String(arrives),
      deadline: null,
    });
    expect((await client.getTransaction({ hash: record?.hash ?? '0x' })).input).toBe(
      timed.quote.transaction.data,
    );
    expect(wallet.sent).toBe(sent);
    expect(await toldOf(record, wanted)).toMatchObject([
      {
        ...{ kind: 'swap', symbol: to, isLeast: to === 'ETH', paid: { symbol: from, amount } },
        amount: to === 'ETH' ? BigInt(timed.quote.minimum) : arrives,
      },
    ]);
    const spent = { abi: erc20Abi, functionName: 'allowance', args: [wallet.address, router] } as const;
    expect(await client.readContract({ ...spent, address: address('LUSD') as Address })).toBe(0n);
  },
);

const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';
const DAI_PERMIT = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)';

/** A token that the wallet has, and the terms of a swap of 100 of it for LGLD. */
async function signedToken(permitType: string, signedName = 'Signed dollar') {
  const { bytecode } = compiled(permitTokenSource, 'PermitToken');
  const abi = parseAbi(['constructor(string permitType, string signedName)']);
  const hash = await wallet.client.deployContract({
    ...{ abi, bytecode, chain: null, args: [permitType, signedName] },
  });
  const { contractAddress } = await receiptOf(client, hash);
  const pays = {
    id: 'SUSD',
    symbol: 'SUSD',
    address: contractAddress,
    decimals: 6,
  } as unknown as WalletToken;
  return {
    token: getAddress(contractAddress ?? ''),
    terms: { ...terms('LUSD', 'LGLD', 100_000_000n), pays },
  };
}
const allowanceOf = (token: Address) =>
  client.readContract({
    ...{ abi: erc20Abi, functionName: 'allowance', args: [wallet.address, router], address: token },
  });
const ARRIVES = 99n * 10n ** 18n;

describe('SWP-02 an approval by signature', () => {
  beforeEach(() => pays(ARRIVES));

  test('goes out with the swap: one transaction, exactly its amount, nothing left allowed', async () => {
    const { token, terms: wanted } = await signedToken(PERMIT);
    const timed = quoted(wanted, ARRIVES);
    const plan = await planSwap(client, timed.quote, wanted);
    expect(plan).toMatchObject({ approval: wanted.amount, isSigned: true, received: ARRIVES, missing: 0n });
    const record = await decided(await runSwap(wallet.config, { terms: wanted, timed, plan }));
    expect(record).toMatchObject({ state: 'done', received: String(ARRIVES), hasApproval: false });
    expect(wallet.sent).toBe(1);
    const { input } = await client.getTransaction({ hash: record?.hash ?? '0x' });
    expect(input).toBe(record?.data);
    expect(splitPermit(input)).toMatchObject({
      action: timed.quote.transaction.data,
      permit: { token, owner: wallet.address, spender: router, amount: wanted.amount },
    });
    expect(await allowanceOf(token)).toBe(0n);
    // The approval is a part of it.
    expect(await toldOf(record, wanted)).toMatchObject([
      { kind: 'swap', symbol: 'LGLD', amount: ARRIVES, isLeast: false },
    ]);
  });

  test.each([
    ['a token that signs otherwise', DAI_PERMIT, undefined],
    ['a token that signs under another name', PERMIT, 'Other dollar'],
  ])('%s is approved by transaction', async (_name, type, name) => {
    const { terms: wanted } = await signedToken(type, name);
    const timed = quoted(wanted, ARRIVES);
    const plan = await planSwap(client, timed.quote, wanted);
    expect(plan).toMatchObject({ approval: wanted.amount, isSigned: false });
    const record = await decided(await runSwap(wallet.config, { terms: wanted, timed, plan }));
    expect(record).toMatchObject({ state: 'done', hasApproval: true });
    expect(wallet.sent).toBe(2);
  });

  test('a wallet that is a contract approves by transaction', async () => {
    const { terms: wanted } = await signedToken(PERMIT);
    const timed = quoted(wanted, ARRIVES);
    await node.setCode({ address: wallet.address, bytecode: '0x00' });
    expect((await planSwap(client, timed.quote, wanted)).isSigned).toBe(false);
    await node.setCode({ address: wallet.address, bytecode: '0x' });
    expect((await planSwap(client, timed.quote, wanted)).isSigned).toBe(true);
  });

  test('a rejected signature ends it: nothing is sent, and nothing is left to continue', async () => {
    const { terms: wanted } = await signedToken(PERMIT);
    const timed = quoted(wanted, ARRIVES);
    const plan = await planSwap(client, timed.quote, wanted);
    wallet.signs = () => Promise.reject(new UserRejectedRequestError(new Error('no')));
    expect(await failure(runSwap(wallet.config, { terms: wanted, timed, plan }))).toEqual({
      kind: 'rejected',
    });
    expect(swapList.items()).toMatchObject([{ state: 'unsent', hasApproval: false }]);
    expect(wallet.sent).toBe(0);
  });

  test.each([
    ['of another key', async () => privateKeyToAccount(generatePrivateKey()).sign({ hash: zeroHash })],
    ['of a contract', async (): Promise<Hex> => `0x${'12'.repeat(130)}`],
    ['that no wallet gives', () => Promise.reject(new Error('eth_signTypedData_v4 is not supported'))],
  ])('a signature %s is told, and the next try approves by transaction', async (_name, signs) => {
    const { token, terms: wanted } = await signedToken(PERMIT);
    const timed = quoted(wanted, ARRIVES);
    const plan = await planSwap(client, timed.quote, wanted);
    expect(plan.isSigned).toBe(true);
    wallet.signs = signs;
    expect(await failure(runSwap(wallet.config, { terms: wanted, timed, plan }))).toEqual({ kind: 'permit' });
    expect(wallet.sent).toBe(0);
    expect(await allowanceOf(token)).toBe(0n);
    wallet.signs = null;
    const again = quoted(wanted, ARRIVES);
    const next = await planSwap(client, again.quote, wanted);
    expect(next.isSigned).toBe(false);
    const record = await decided(await runSwap(wallet.config, { terms: wanted, timed: again, plan: next }));
    expect(record).toMatchObject({ state: 'done' });
    expect(wallet.sent).toBe(2);
  });

  test('a price that moves between signature and sending is told as that, and nothing is sent', async () => {
    const { terms: wanted } = await signedToken(PERMIT);
    const timed = quoted(wanted, ARRIVES);
    const plan = await planSwap(client, timed.quote, wanted);
    wallet.signs = async (sign) => {
      await pays(ARRIVES / 2n);
      return sign();
    };
    expect(await failure(runSwap(wallet.config, { terms: wanted, timed, plan }))).toEqual({
      kind: 'priceMoved',
    });
    expect(wallet.sent).toBe(0);
  });
});

test('on Optimism a plan has the fee for the data of each transaction', async () => {
  const optimism = networkByChainId(10);
  if (!optimism) throw new Error('the documents name it');
  const rollup = createPublicClient({ chain: chainOf(optimism), transport: http(anvil.url), cacheTime: 0 });
  // A million, whatever it is asked: for the data and for the operator, with a quarter more.
  const oracle = '0x420000000000000000000000000000000000000F';
  await node.setCode({ address: oracle, bytecode: '0x620f42405f5260205ff3' });
  const ofOne = 2_500_000n;
  const beside = async (wanted: SwapTerms) => {
    const { quote } = quoted(wanted, ARRIVES);
    const [there, here] = [await planSwap(rollup, quote, wanted), await planSwap(client, quote, wanted)];
    return there.fee - here.fee;
  };
  await pays(ARRIVES);
  expect(await beside(terms('ETH', 'LGLD', 10n ** 16n))).toBe(ofOne);
  expect(await beside(terms('LUSD', 'LGLD', 100_000_000n))).toBe(2n * ofOne);
  expect(await beside((await signedToken(PERMIT)).terms)).toBe(ofOne);
  expect((await coinSwapFee(rollup, 1n)) - (await coinSwapFee(client, 1n))).toBe(ofOne);
});

test('less than the minimum is told before anything is signed, and undone where the price moves later', async () => {
  const wanted = terms('ETH', 'LGLD', 10n ** 16n);
  const timed = quoted(wanted, 20n * 10n ** 18n);
  await pays(19n * 10n ** 18n);
  expect(await failure(planSwap(client, timed.quote, wanted))).toEqual({ kind: 'priceMoved' });
  expect(wallet.sent).toBe(0);
  await pays(20n * 10n ** 18n);
  const plan = await planSwap(client, timed.quote, wanted);
  wallet.meanwhile = () => pays(19n * 10n ** 18n);
  const record = await decided(await runSwap(wallet.config, { terms: wanted, timed, plan }));
  expect(record).toMatchObject({ state: 'failed', reason: 'priceMoved', received: null });
});
