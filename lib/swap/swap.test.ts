import {
  createPublicClient,
  createTestClient,
  erc20Abi,
  getAddress,
  http,
  parseAbi,
  UserRejectedRequestError,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import type { SwapQuote } from '@/protocol/swap';
import { localRouter } from '@/protocol/swap-router';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { newTestWallet, type TestWallet } from '@/lib/reward/testing/test-wallet';
import { planReplacement, sendReplacement, type ReplacementKind } from '@/lib/wallet/sending/replace';
import { withSignedHash } from '@/lib/wallet/sending/signed-hash';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { openPage } from '@/lib/wallet/testing/page';
import { swapCall } from '@/server/features/swap/swap-call';
import { compiled } from '@/server/testing/solidity';
import { until } from '@/server/testing/until';
import { swapFailureOf } from './failure';
import { lookAt } from './follow-swap';
import { planSwap, simulateSwap } from './plan';
import { runSwap } from './run-swap';
import { interruptedSwap, swapList, swapOf, undecidedSwap, type SwapRecord } from './swap-list';
import { isPercentTyped, lossOf, type SwapTerms } from './terms';
import { waitingSwap } from './waiting-swap';
import { feeTokenSource } from './testing/fee-token';

/* A swap with a wallet of its own key, against Uniswap on a real chain. */

const CHAIN = 31_337;
let anvil: Anvil;
let at: Deployment;
let client: PublicClient;
let wallet: TestWallet;
let closePage: () => void;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN, accounts: 0 });
  at = await deploy(anvil.url, CHAIN, newKeys());
  client = createPublicClient({ transport: http(anvil.url), pollingInterval: 25, cacheTime: 0 });
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  Object.assign(globalThis, { dispatchEvent: () => true, navigator: { locks: new Locks() } });
  wallet = await newTestWallet({
    ...{ url: anvil.url, node, faucet: at.faucet, contract: at.uniswapRouter },
    connectorId: KEY_SHARE_CONNECTOR,
  });
}, 60_000);
afterAll(async () => {
  closePage();
  await anvil.stop();
});
beforeEach(() => {
  Object.assign(wallet, { refuse: null, loses: null, meanwhile: null, sent: 0 });
  swapList.change(() => []);
});

/** Of a browser with one tab (Web Locks API): Node 20 has none. */
class Locks {
  readonly #held = new Set<string>();

  async request<Result>(name: string, _options: object, work: (lock: object | null) => Promise<Result>) {
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    try {
      return await work({ name });
    } finally {
      this.#held.delete(name);
    }
  }
}

function token(symbol: string): WalletToken {
  const known = at.tokens.find((one) => one.symbol === symbol);
  const address = known?.address ?? null;
  return {
    id: `${CHAIN}:${address ?? 'native'}`,
    name: symbol,
    symbol,
    logo: '',
    tokenType: address ? tokenTypes.erc20 : tokenTypes.native,
    address,
    decimals: known?.decimals ?? 18,
    chainId: CHAIN,
    sort: 0,
    suggested: true,
    usdPrice: null,
    changePercent24Hour: null,
    isCustom: false,
    createdTime: '',
    updatedTime: '',
    network: 'local-eth',
  };
}
const terms = (from: string, to: string, amount: bigint): SwapTerms => ({
  network: {
    chainId: CHAIN,
    isLocal: true,
    multicall3: at.multicall3,
    swapRouter: localRouter(at),
  } as WalletNetwork,
  pays: token(from),
  receives: token(to),
  amount,
  slippage: 50,
  account: wallet.address,
});

/** As the platform quotes, by the router itself. */
async function quoted(
  { pays, receives, amount, slippage, account }: SwapTerms,
  more: { minimum?: bigint } = {},
) {
  const of = (one: WalletToken) => (one.address ?? at.wrappedNative) as Address;
  const path =
    pays.address && receives.address ? [of(pays), at.wrappedNative, of(receives)] : [of(pays), of(receives)];
  const amounts = await client.readContract({
    address: at.uniswapRouter,
    abi: [
      {
        type: 'function',
        name: 'getAmountsOut',
        stateMutability: 'view',
        inputs: [{ type: 'uint256' }, { type: 'address[]' }],
        outputs: [{ type: 'uint256[]' }],
      },
    ],
    functionName: 'getAmountsOut',
    args: [amount, path],
  });
  const expected = amounts.at(-1) ?? 0n;
  const minimum = more.minimum ?? (expected * BigInt(10_000 - slippage)) / 10_000n;
  const deadline = Math.floor(Date.now() / 1000) + 600;
  const call = swapCall({
    paysCoin: pays.address === null,
    receivesCoin: receives.address === null,
    ...{ amount, minimum, path, deadline, recipient: account },
  });
  const quote: SwapQuote = {
    chainId: CHAIN,
    from: pays.address,
    to: receives.address,
    amount: String(amount),
    expected: String(expected),
    minimum: String(minimum),
    slippage,
    path,
    poolFee: 30,
    providerFee: 0,
    priceImpact: 1,
    allowance: pays.address === null ? null : { spender: at.uniswapRouter, amount: String(amount) },
    transaction: { to: at.uniswapRouter, data: call.data, value: String(call.value) },
    deadline,
    time: new Date().toISOString(),
  };
  return { quote, askedMs: Date.now() };
}

/** Quotes, plans and sends. */
async function go(wanted: SwapTerms) {
  const timed = await quoted(wanted);
  const plan = await planSwap(client, timed.quote, wanted);
  return { timed, plan, run: runSwap(wallet.config, { terms: wanted, timed, plan }) };
}
const decided = async (id: string) => {
  await until(async () => {
    const record = swapOf(id);
    if (record) await lookAt(client, record);
    return swapOf(id)?.state !== 'pending' && swapOf(id)?.state !== 'asking';
  });
  return swapOf(id);
};
const allowance = (symbol: string) =>
  client.readContract({
    address: token(symbol).address as Address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [wallet.address, at.uniswapRouter],
  });
const balanceOf = (symbol: string) =>
  client.readContract({
    ...{ address: token(symbol).address as Address, abi: erc20Abi, functionName: 'balanceOf' },
    args: [wallet.address],
  } as const);
const failure = async (run: Promise<unknown>) =>
  swapFailureOf(
    await run.then(
      () => null,
      (error: unknown) => error,
    ),
  );

/** Somebody else buys so much that the price moves by more than the slippage. */
async function pump(symbol: string): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  const whale = await newTestWallet({ url: anvil.url, node, faucet: at.faucet, contract: at.uniswapRouter });
  await node.setBalance({ address: whale.address, value: 10n ** 21n });
  const path = [at.wrappedNative, token(symbol).address as Address];
  const deadline = Math.floor(Date.now() / 1000) + 600;
  const words = { paysCoin: true, receivesCoin: false, amount: 10n ** 20n, minimum: 1n, path, deadline };
  const { data, value } = swapCall({ ...words, recipient: whale.address });
  await receiptOf(
    client,
    await whale.client.sendTransaction({ chain: null, to: at.uniswapRouter, data, value }),
  );
}

test('SWP-02 what was quoted is approved exactly, sent byte for byte, and brings what was computed', async () => {
  const wanted = terms('LUSD', 'LGLD', 100_000_000n);
  const { timed, plan, run } = await go(wanted);
  expect(plan).toMatchObject({ approval: 100_000_000n, missing: 0n, received: BigInt(timed.quote.expected) });
  const record = await decided(await run);
  expect(record).toMatchObject({ state: 'done', received: timed.quote.expected });
  expect(BigInt(record?.fee ?? 0)).toBeLessThanOrEqual(plan.fee);
  const sent = await client.getTransaction({ hash: record?.hash ?? '0x' });
  expect({ to: getAddress(sent.to ?? '0x'), data: sent.input, value: String(sent.value) }).toEqual({
    ...timed.quote.transaction,
  });
  expect(wallet.sent).toBe(2);
  expect(await allowance('LUSD')).toBe(0n);
});

test.each([
  ['LUSD', 'ETH', 50_000_000n, 2],
  ['ETH', 'LGLD', 10n ** 16n, 1],
])('%s for %s brings what was quoted', async (from, to, amount, sent) => {
  const { timed, run } = await go(terms(from, to, amount));
  expect(await decided(await run)).toMatchObject({ state: 'done', received: timed.quote.expected });
  expect(wallet.sent).toBe(sent);
});

test('a swap computed in the second of another trade has gas for the sums that its pool writes in the next one', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  const wanted = terms('ETH', 'LGLD', 10n ** 16n);
  await node.setBlockTimestampInterval({ interval: 0 });
  await decided(await (await go(wanted)).run);
  const pool = await client.readContract({
    address: at.uniswapFactory,
    abi: parseAbi(['function getPair(address, address) view returns (address)']),
    functionName: 'getPair',
    args: [at.wrappedNative, token('LGLD').address as Address],
  });
  // As of a pool without a trade: to write the sums for the first time is dearest.
  for (const index of [9, 10]) await node.setStorageAt({ address: pool, index, value: zeroHash });
  await node.setAutomine(false);
  const id = await (await go(wanted)).run;
  await node.removeBlockTimestampInterval();
  await node.increaseTime({ seconds: 2 });
  await node.mine({ blocks: 1 });
  await node.setAutomine(true);
  expect(await decided(id)).toMatchObject({ state: 'done' });
});

test('a wallet that says no to the swap leaves the approval, which the next try uses; nothing is approved twice', async () => {
  const wanted = terms('LUSD', 'LGLD', 20_000_000n);
  wallet.meanwhile = () => Promise.reject(new UserRejectedRequestError(new Error('no')));
  expect(await failure((await go(wanted)).run)).toEqual({ kind: 'rejected' });
  expect(await allowance('LUSD')).toBe(20_000_000n);
  expect(interruptedSwap(swapList.items(), wallet.address)).toMatchObject({ hasApproval: true });
  wallet.meanwhile = null;
  wallet.sent = 0;
  const again = await go(wanted);
  expect(again.plan.approval).toBeNull();
  expect(await decided(await again.run)).toMatchObject({ state: 'done' });
  expect(wallet.sent).toBe(1);
  expect(interruptedSwap(swapList.items(), wallet.address)).toBeNull();
});

test('a wallet whose answer is lost is not asked again: the swap is found by its bytes, once', async () => {
  const wanted = terms('ETH', 'LUSD', 10n ** 16n);
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  await node.setAutomine(false);
  wallet.loses = new Error('connection lost');
  const id = await (await go(wanted)).run;
  expect(swapOf(id)).toMatchObject({ state: 'asking', hash: null });
  expect(await failure((await go(wanted)).run)).toEqual({ kind: 'busy' });
  await node.setAutomine(true);
  await node.mine({ blocks: 1 });
  expect(await decided(id)).toMatchObject({ state: 'done' });
  expect(wallet.sent).toBe(1);
});

test('a swap whose wallet has signed it and then lost the node is known by its hash', async () => {
  const hashes: Hex[] = [];
  wallet.refuse = async () => {
    const { router, data, amount } = swapList.items()[0] as SwapRecord;
    const call = { to: router.address, data, value: BigInt(amount), gas: 500_000n };
    const hash = await wallet.client.sendTransaction({ chain: null, ...call });
    hashes.push(hash);
    throw withSignedHash(new Error('connection lost'), hash);
  };
  const id = await (await go(terms('ETH', 'LUSD', 10n ** 15n))).run;
  expect(swapOf(id)).toMatchObject({ state: 'pending', hash: hashes[0] });
  expect(await decided(id)).toMatchObject({ state: 'done', hash: hashes[0] });
});

test.each(['mined', 'cancelled'] as const)(
  'an approval that was sent is known before it is %s',
  async (end) => {
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
    const wanted = terms('LUSD', 'LGLD', 3_000_000n);
    const { address } = wallet;
    await node.setAutomine(false);
    try {
      const { run } = await go(wanted);
      const ended = run.catch(swapFailureOf);
      await until(() => swapList.items()[0]?.hasApproval === true);
      expect(interruptedSwap(swapList.items(), address)).toMatchObject({ state: 'approving', hash: null });
      if (end === 'cancelled') {
        const nonce = await client.getTransactionCount({ address });
        const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n };
        await wallet.client.sendTransaction({ chain: null, to: address, value: 0n, nonce, ...fees });
      }
      await node.setAutomine(true);
      await node.mine({ blocks: 1 });
      if (end === 'mined')
        return expect(await decided((await ended) as string)).toMatchObject({ state: 'done' });
      expect(await ended).toEqual({ kind: 'cancelled' });
      expect(swapList.items()).toMatchObject([{ state: 'unsent', hasApproval: false }]);
    } finally {
      await node.setAutomine(true);
    }
  },
);

test('a swap that waits on another network is in the way of none here', async () => {
  const wanted = terms('ETH', 'LUSD', 10n ** 15n);
  const elsewhere = await decided(await (await go(wanted)).run);
  swapList.change(() => [
    { ...(elsewhere as SwapRecord), id: 'elsewhere', chainId: 31_356, state: 'pending' },
  ]);
  expect(await decided(await (await go(wanted)).run)).toMatchObject({ state: 'done', chainId: CHAIN });
});

test('a price that moves before the wallet is asked, and one that moves after, cost no token', async () => {
  const wanted = terms('ETH', 'LOLD', 10n ** 16n);
  const timed = await quoted(wanted);
  await pump('LOLD');
  expect(await failure(planSwap(client, timed.quote, wanted))).toEqual({ kind: 'priceMoved' });
  expect(
    await failure(
      runSwap(wallet.config, { terms: wanted, timed, plan: { approval: null, isSigned: false } }),
    ),
  ).toEqual({
    kind: 'priceMoved',
  });
  expect(wallet.sent).toBe(0);

  wallet.meanwhile = () => pump('LOLD');
  const { run } = await go(wanted);
  const record = await decided(await run);
  expect(record).toMatchObject({ state: 'failed', reason: 'priceMoved', received: null });
  expect(BigInt(record?.fee ?? 0)).toBeGreaterThan(0n);
});

test('a quote that is too old, a token that keeps a part and a call that no node computes are told before anything is signed', async () => {
  const wanted = terms('LUSD', 'LGLD', 1_000_000n);
  const { quote } = await quoted(wanted);
  const old = { quote, askedMs: Date.now() - 31_000 };
  expect(
    await failure(
      runSwap(wallet.config, { terms: wanted, timed: old, plan: { approval: 1n, isSigned: false } }),
    ),
  ).toEqual({
    kind: 'old',
  });
  // What arrives is compared with what is shown, whatever the router compares.
  const dear = { ...quote, minimum: String(BigInt(quote.expected) + 1n) };
  const network = wanted.network;
  const of = { account: wallet.address, network, approval: 1_000_000n };
  expect(await failure(simulateSwap(client, dear, of))).toEqual({ kind: 'feeToken' });
  expect(swapFailureOf(new Error('execution reverted: UniswapV2: K'))).toEqual({ kind: 'feeToken' });
  expect(swapFailureOf(new Error('UniswapV2Router: EXPIRED'))).toEqual({ kind: 'expired' });
  expect(swapFailureOf(new Error('UniswapV2Library: INSUFFICIENT_LIQUIDITY'))).toEqual({
    kind: 'noLiquidity',
  });
  expect(wallet.sent).toBe(0);
});

test('a token that keeps a part of each transfer is told, bought or sold, before anything is signed', async () => {
  const { client: own } = wallet;
  const deployed = await receiptOf(
    client,
    await own.deployContract({
      chain: null,
      abi: [],
      bytecode: compiled(feeTokenSource, 'FeeToken').bytecode,
    }),
  );
  const fee = {
    ...token('LUSD'),
    id: 'fee',
    symbol: 'FEE',
    decimals: 18,
    address: getAddress(deployed.contractAddress ?? '0x'),
  };
  const approve = { address: fee.address, abi: erc20Abi, functionName: 'approve', chain: null } as const;
  await receiptOf(client, await own.writeContract({ ...approve, args: [at.uniswapRouter, 10n ** 22n] }));
  const pool = await own.writeContract({
    ...{ address: at.uniswapRouter, chain: null, value: 10n ** 18n },
    abi: parseAbi(['function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable']),
    functionName: 'addLiquidityETH',
    args: [fee.address, 10n ** 21n, 1n, 1n, wallet.address, BigInt(Math.floor(Date.now() / 1000) + 600)],
  });
  await receiptOf(client, pool);
  for (const wanted of [
    { ...terms('ETH', 'LUSD', 10n ** 15n), receives: fee },
    { ...terms('LUSD', 'ETH', 10n ** 18n), pays: fee },
  ]) {
    const { quote } = await quoted(wanted);
    expect(await failure(planSwap(client, quote, wanted))).toEqual({ kind: 'feeToken' });
  }
  expect(wallet.sent).toBe(0);
});

async function waiting(amount: bigint): Promise<SwapRecord> {
  const { run } = await go(terms('ETH', 'LUSD', amount));
  const record = swapOf(await run);
  if (!record) throw new Error('nothing was written down');
  expect(record).toMatchObject({ state: 'pending', hash: expect.anything() });
  return record;
}
async function replaced({ id }: SwapRecord, kind: ReplacementKind) {
  const now = waitingSwap(swapOf(id) as SwapRecord);
  const plan = await planReplacement(client, now, kind);
  return typeof plan === 'string' ? plan : sendReplacement(wallet.config, now, kind, plan);
}

test('WAL-43 a swap that waits is sped up with the same bytes and number, or cancelled; the chain takes one', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  await node.setAutomine(false);
  try {
    const first = await waiting(10n ** 15n);
    expect(await replaced(first, 'speedUp')).toMatchObject({ kind: 'sent' });
    await node.mine({ blocks: 1 });
    const done = await decided(first.id);
    expect(done?.state).toBe('done');
    const [sent, before] = [await client.getTransaction({ hash: done?.hash ?? '0x' }), first.hash];
    expect([sent.input, sent.nonce, sent.hash === before]).toEqual([first.data, first.nonce, false]);

    const second = await waiting(2n * 10n ** 15n);
    const dollars = await balanceOf('LUSD');
    expect(await replaced(second, 'cancel')).toMatchObject({ kind: 'sent' });
    await node.mine({ blocks: 1 });
    expect(await decided(second.id)).toMatchObject({ state: 'cancelled', received: null });
    expect(await balanceOf('LUSD')).toBe(dollars);
    expect(await replaced(second, 'cancel')).toBe('decided');
  } finally {
    await node.setAutomine(true);
    await node.mine({ blocks: 1 });
  }
});

test('a swap that the network would undo now, by its price or its end, is not sped up', async () => {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  await node.setAutomine(false);
  const record = await waiting(10n ** 15n);
  // The first word is the minimum.
  const dear = {
    ...record,
    data: `${record.data.slice(0, 10)}${'f'.repeat(64)}${record.data.slice(74)}` as Hex,
  };
  expect(await waitingSwap(dear).isUndoneNow?.(client)).toBe(true);
  expect(
    await waitingSwap({ ...record, deadline: Math.floor(Date.now() / 1000) + 30 }).isUndoneNow?.(client),
  ).toBe(true);
  expect(await waitingSwap(record).isUndoneNow?.(client)).toBe(false);
  await node.setAutomine(true);
  await node.mine({ blocks: 1 });
  await decided(record.id);
});

test('what may still be sent waits for its deadline, and after it is over', async () => {
  const wanted = terms('ETH', 'LUSD', 10n ** 15n);
  wallet.refuse = () => new Promise(() => {});
  const { timed } = await go(wanted);
  await until(() => undecidedSwap(swapList.items(), wallet.address) !== null);
  const record = undecidedSwap(swapList.items(), wallet.address);
  if (!record) throw new Error('nothing was written down');
  await lookAt(client, record);
  expect(swapOf(record.id)?.state).toBe('asking');
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  await node.increaseTime({ seconds: (timed.quote.deadline ?? 0) - Math.floor(Date.now() / 1000) + 5 });
  await node.mine({ blocks: 1 });
  await lookAt(client, record);
  expect(swapOf(record.id)?.state).toBe('unsent');
});

test('how far a price is from the market is said in numbers and typed as they are read', () => {
  const usd = (whole: number) => BigInt(whole) * 10n ** 18n;
  const paid = { units: 9_000n * 10n ** 6n, decimals: 6, price: usd(1) };
  const loss = lossOf(paid, { units: 4n * 10n ** 18n, decimals: 18, price: usd(2_054) });
  expect(loss).toEqual({ hundredths: 872, usd: usd(784) });
  expect(lossOf({ ...paid, price: null }, paid)).toBeNull();
  for (const typed of ['8.8', '8.8%', ' 8,8 %']) expect(isPercentTyped(typed, 872)).toBe(true);
  for (const typed of ['', '8', '8.7', '88', '8.8.', 'x']) expect(isPercentTyped(typed, 872)).toBe(false);
});
