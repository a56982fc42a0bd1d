import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  maxUint256,
  parseAbi,
  erc20Abi,
  parseEther,
  toEventSelector,
  type Address,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { readChainEntries } from './activity/from-chain';
import { chainBalances } from './balances/read-balances';
import { newestBlockBefore } from './prices/day-ago';
import { readFeedPrices } from './prices/feed-prices';
import { chainHistory } from './prices/price-history';
import { pairsOf, readPoolPrices, readPoolPricesBefore } from './prices/pool-prices';
import { approvalAmount, approvalCall, readAllowance } from './sending/approval';
import { paidBefore } from './sending/payees';
import { recipientWarnings } from './sending/recipient';
import { prepare } from './prepare-transaction';
import { estimateFee, isFeeCovered, sendableMost } from './sending/fee';
import { findTransaction, outcomeOf } from './sending/follow';
import { simulateTransfer } from './sending/simulate';
import { sendFailureOf } from './sending/failure';
import { transferCall, transferOf, type Transfer } from './sending/transfer';
import { inspectToken } from './unlisted/inspect-token';
import { readProof, verdictOf } from './transfer-proof';

/* What the wallet reads of a chain and does on it, against a real one. */

const keys = newKeys();
const owner = accountsOf(keys).owner;
const mira = privateKeyToAccount(generatePrivateKey());
const ines = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const chainId = 31_337;

let anvil: Anvil;
let client: PublicClient;
let at: Deployment;
let asked: string[];

const transport = () =>
  http(anvil.url, {
    onFetchRequest: async (request) => void asked.push(await request.clone().text()),
  });
const walletOf = (account: typeof mira) => createWalletClient({ account, transport: transport() });
const miner = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });

beforeAll(async () => {
  asked = [];
  anvil = await startAnvil({ chainId, accounts: 0 });
  at = await deploy(anvil.url, chainId, keys);
  client = createPublicClient({ transport: transport(), pollingInterval: 25 });
  const { faucet } = at;
  const hash = await walletOf(owner).writeContract({
    address: faucet,
    abi: faucetAbi,
    functionName: 'drip',
    args: [mira.address],
    chain: null,
  });
  await receiptOf(client, hash);
});
afterAll(() => anvil.stop());

function token(symbol: string): WalletToken {
  const known = at.tokens.find((one) => one.symbol === symbol);
  const address = known?.address ?? null;
  return {
    id: `${chainId}:${address ?? 'native'}`,
    name: symbol,
    symbol,
    logo: '',
    tokenType: address ? tokenTypes.erc20 : tokenTypes.native,
    address,
    decimals: known?.decimals ?? 18,
    chainId,
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
const all = () => ['ETH', 'LGLD', 'LUSD', 'LOLD'].map(token);
const network = () => ({ chainId, shortName: 'local-eth', multicall3: at.multicall3 }) as WalletNetwork;
const place = () => ({
  factory: at.uniswapFactory,
  wrappedNative: at.wrappedNative,
  dollar: token('LUSD').address as Address,
  multicall3: at.multicall3,
  nativeDecimals: 18,
});
const transfer = (symbol: string, amount: bigint, to: Address = ines): Transfer => ({
  chainId,
  from: mira.address,
  to,
  token: token(symbol).address as Address | null,
  amount,
});

test('WAL-39 all balances of a network come by one call, and a contract that is no token has none', async () => {
  const broken = { ...token('LGLD'), id: 'broken', address: at.uniswapRouter };
  asked = [];
  const balances = await chainBalances(() => client).balancesOf(mira.address, network(), [...all(), broken]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.match(/eth_call/g)).toHaveLength(1);
  expect([...balances.values()]).toEqual([
    parseEther('10'),
    parseEther('1000'),
    1_000_000_000n,
    1_000_000_000n,
    null,
  ]);
});

test('a node that is away is a failure, not a balance of nothing', async () => {
  const away = createPublicClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) });
  const asking = chainBalances(() => away).balancesOf(mira.address, network(), all());
  expect(sendFailureOf(await asking.catch((cause: unknown) => cause))).toBe('offline');
});

test('prices are those of the pools, now and as they were, and a token without a pool has none', async () => {
  const unlisted = { ...token('LGLD'), id: 'unlisted', address: at.faucet };
  const pairs = await pairsOf(client, place(), [...all(), unlisted]);
  expect([...pairs.keys()]).toEqual(
    all()
      .slice(1)
      .map(({ id }) => id),
  );
  const before = await readPoolPrices(client, place(), pairs, [...all(), unlisted]);
  const usd = (prices: ReadonlyMap<string, bigint>, symbol: string) => prices.get(token(symbol).id);
  expect([usd(before, 'ETH'), usd(before, 'LUSD'), usd(before, 'LGLD')]).toEqual([
    2000n * 10n ** 18n,
    10n ** 18n,
    10n ** 18n,
  ]);
  expect(before.has('unlisted')).toBe(false);

  const block = await client.getBlockNumber();
  const hash = await walletOf(mira).writeContract({
    address: at.uniswapRouter,
    abi: parseAbi([
      'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
    ]),
    functionName: 'swapExactETHForTokens',
    args: [0n, [at.wrappedNative, token('LUSD').address as Address], mira.address, 2n ** 40n],
    value: parseEther('5'),
    // An estimate within the second of the pool's last change leaves out what the first trade of a later second writes.
    gas: 500_000n,
    chain: null,
  });
  await receiptOf(client, hash);
  const after = await readPoolPrices(client, place(), pairs, all());
  expect(Number(usd(after, 'ETH')) / 1e18).toBeCloseTo(1996, 0);
  expect(await readPoolPricesBefore(client, place(), pairs, all(), block)).toEqual(
    new Map([...before].filter(([id]) => id !== 'unlisted')),
  );
});

test('a history has a step for each trade, ends with the price of now, and begins with what counted then', async () => {
  const where = {
    ...{ ...network(), tokens: all(), nativeToken: { decimals: 18 } },
    prices: {
      pools: { factory: at.uniswapFactory, wrappedNative: at.wrappedNative, dollar: token('LUSD').address },
      feeds: [],
    },
  } as unknown as WalletNetwork;
  const history = chainHistory(() => client);
  const points = await history.historyOf(where, token('ETH'), 0);
  expect(points.map(({ usd }) => Math.round(Number(usd) / 1e18))).toEqual([2000, 1996]);
  expect(points.every(({ atMs }, index) => atMs >= (points[index - 1]?.atMs ?? 0))).toBe(true);
  const later = Date.now() + 86_400_000;
  expect(await history.historyOf(where, token('ETH'), later)).toEqual([{ ...points.at(-1), atMs: later }]);
  const dollars = await history.historyOf(where, token('LUSD'), 0);
  expect(new Set(dollars.map(({ usd }) => usd))).toEqual(new Set([10n ** 18n]));
  expect(await history.historyOf(where, { ...token('LGLD'), isCustom: true }, 0)).toEqual([]);
  expect(await history.historyOf(where, { ...token('LGLD'), id: 'x', address: at.faucet }, 0)).toEqual([]);
});

test('the history of a feed comes from its rounds, as many of them as reach back far enough', async () => {
  const feed = getAddress(`0x${'fe'.repeat(20)}`);
  const nowSeconds = Math.floor(Date.now() / 1000);
  // Round n: a price of n dollars, written n minutes after the beginning.
  const begin = nowSeconds - 10_000 * 60;
  const round = `80600052806305f5e100026020526000604052603c0263${begin.toString(16)}01606052600060805260a06000f3`;
  const dispatch = (selector: string, at: number) =>
    `8063${selector}1461${at.toString(16).padStart(4, '0')}57`;
  const decimals = `5b600860005260206000f3`;
  const latest = `5b612710${round}`;
  const asked = `5b600435${round}`;
  const head = 6 + 3 * 11 + 5;
  const code = [
    '60003560e01c',
    dispatch('313ce567', head),
    dispatch('feaf968c', head + decimals.length / 2),
    dispatch('9a6fc8f5', head + (decimals.length + latest.length) / 2),
    '60006000fd',
    decimals,
    latest,
    asked,
  ].join('');
  await miner().setCode({ address: feed, bytecode: `0x${code}` });
  const where = {
    ...network(),
    prices: { pools: null, feeds: [{ tokenId: token('ETH').id, aggregator: feed }] },
  } as unknown as WalletNetwork;
  const hour = await chainHistory(() => client).historyOf(where, token('ETH'), (nowSeconds - 1800) * 1000);
  expect(hour).toHaveLength(31);
  expect(hour.at(-1)).toEqual({ atMs: nowSeconds * 1000, usd: 10_000n * 10n ** 18n });
  expect(hour[0]).toEqual({ atMs: (nowSeconds - 1800) * 1000, usd: 9_970n * 10n ** 18n });
  const day = await chainHistory(() => client).historyOf(where, token('ETH'), (nowSeconds - 86_400) * 1000);
  expect(day.length).toBeGreaterThan(50);
  expect(day[0]?.atMs).toBe((nowSeconds - 86_400) * 1000);
  expect(await chainHistory(() => client).historyOf(where, token('LGLD'), 0)).toEqual([]);
});

test('a feed that is no feed of the token has no price', async () => {
  const feeds = [{ tokenId: 'x', symbol: 'ETH', aggregator: at.faucet }];
  expect(await readFeedPrices(client, at.multicall3, feeds, { nowMs: Date.now() })).toEqual(new Map());
});

test('the block of a moment is found, and none before the first', async () => {
  const latest = await client.getBlock();
  const first = await client.getBlock({ blockNumber: 0n });
  const found = await newestBlockBefore(client, latest.timestamp - 1n);
  if (found !== null) {
    expect((await client.getBlock({ blockNumber: found })).timestamp).toBeLessThan(latest.timestamp);
    expect((await client.getBlock({ blockNumber: found + 1n })).timestamp).toBe(latest.timestamp);
  }
  expect(await newestBlockBefore(client, first.timestamp - 1n)).toBeNull();
  expect(await newestBlockBefore(client, latest.timestamp)).toBe(latest.number);
});

test('a token is added by what its contract says, and nothing else is one', async () => {
  const where = { ...network(), tokens: all() };
  const address = token('LOLD').address as string;
  expect(await inspectToken(client, where, address)).toMatchObject({
    token: { symbol: 'LOLD', name: 'Local Old Dollar', decimals: 6, isCustom: true },
    findings: [],
    lookAlike: null,
  });
  expect(await inspectToken(client, where, at.faucet)).toEqual({ refusal: 'noDecimals' });
  for (const wrong of [ines, 'nonsense'])
    expect(await inspectToken(client, where, wrong)).toEqual({ refusal: 'noCode' });
});

test.each(['ETH', 'LGLD', 'LOLD'])(
  'WAL-40 WAL-41 WAL-44 %s: fee, simulation, transfer and receipt agree',
  async (symbol) => {
    const amount = symbol === 'LOLD' ? 12_000_000n : parseEther('0.5');
    const wanted = transfer(symbol, amount);
    const fee = await estimateFee(client, wanted);
    expect(fee.amount).toBe(fee.gas * fee.maxFeePerGas);
    const simulated = await simulateTransfer(client, wanted, at.multicall3);
    expect(simulated).toMatchObject({ isComputed: true, after: simulated.before - amount });

    const { amount: _, ...gas } = fee;
    const hash = await walletOf(mira).sendTransaction({
      ...transferCall(wanted),
      ...gas,
      chain: null,
    } as never);
    const receipt = await receiptOf(client, hash);
    const paid = receipt.gasUsed * receipt.effectiveGasPrice;
    expect([receipt.status, paid <= fee.amount, paid > 0n]).toEqual(['success', true, true]);
    const sent = await client.getTransaction({ hash });
    expect(transferOf(chainId, sent)).toEqual(wanted);
    expect(await outcomeOf(client, { chainId, hash, from: mira.address, nonce: sent.nonce })).toBe(
      'confirmed',
    );
    const balances = await chainBalances(() => client).balancesOf(mira.address, network(), [token(symbol)]);
    const left = balances.get(token(symbol).id) ?? 0n;
    expect(left).toBe(symbol === 'ETH' ? simulated.after - paid : simulated.after);
  },
);

test('the chain tells what came and went: test coins, tokens, and coins on a local network', async () => {
  const where = { ...network(), isLocal: true, faucet: at.faucet } as WalletNetwork;
  const entries = await readChainEntries(client, where, all(), mira.address);
  const said = entries.map(({ kind, token: { symbol }, amount, other }) => [kind, symbol, amount, other]);
  expect(said).toContainEqual(['faucet', 'ETH', parseEther('10'), at.faucet]);
  expect(said).toContainEqual(['faucet', 'LUSD', 1_000_000_000n, expect.any(String)]);
  expect(said).toContainEqual(['sent', 'LGLD', parseEther('0.5'), ines]);
  expect(said).toContainEqual(['sent', 'ETH', parseEther('0.5'), ines]);
  expect(entries[0]?.atMs).toBeGreaterThan(Date.now() - 600_000);
  const theirs = await readChainEntries(client, where, all(), ines);
  expect(theirs.map(({ kind, token: { symbol } }) => `${kind} ${symbol}`).sort()).toEqual([
    'received ETH',
    'received LGLD',
    'received LOLD',
  ]);
});

test('what somebody else put into the history is told apart, and is nobody who was paid before', async () => {
  const where = { ...network(), isLocal: true, faucet: at.faucet, tokens: all() } as unknown as WalletNetwork;
  // It begins and ends like the address of Ines. Anybody may move nothing out of anybody's wallet.
  const bait = getAddress(`${ines.slice(0, 6)}${'0'.repeat(32)}${ines.slice(-4)}`.toLowerCase());
  const hash = await walletOf(owner).writeContract({
    address: getAddress(token('LGLD').address ?? ''),
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [mira.address, bait, 0n],
    chain: null,
  });
  expect((await receiptOf(client, hash)).status).toBe('success');
  const entries = await readChainEntries(client, where, all(), mira.address);
  expect(entries.filter(({ isUnasked }) => isUnasked).map(({ other }) => other)).toEqual([bait]);
  const paid = (await paidBefore(client, where, mira.address)).map(({ address }) => address);
  expect(paid).toContain(ines);
  expect(paid).not.toContain(bait);
  expect(recipientWarnings(bait, null, await paidBefore(client, where, mira.address))).toMatchObject([
    { kind: 'first' },
    { kind: 'lookAlike', of: { address: ines } },
  ]);
});

test('what an allowed account takes out of the wallet is told apart, too, however much it is', async () => {
  const where = { ...network(), isLocal: true, faucet: at.faucet, tokens: all() } as unknown as WalletNetwork;
  const thief = getAddress(`0x${'7'.repeat(40)}`);
  const gold = getAddress(token('LGLD').address ?? '');
  const allowed = await walletOf(mira).sendTransaction({
    ...approvalCall(gold, owner.address, 5n),
    chain: null,
  });
  await receiptOf(client, allowed);
  const hash = await walletOf(owner).writeContract({
    address: gold,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [mira.address, thief, 5n],
    chain: null,
  });
  expect((await receiptOf(client, hash)).status).toBe('success');
  const entries = await readChainEntries(client, where, all(), mira.address);
  const theirs = { kind: 'sent', amount: 5n, other: thief, hash, isUnasked: true };
  expect(entries.filter(({ other }) => other === thief)).toMatchObject([theirs]);
  const paid = (await paidBefore(client, where, mira.address)).map(({ address }) => address);
  expect(paid).toContain(ines);
  expect(paid).not.toContain(thief);
});

test('however many transfers of nothing others put into the history, who was paid before is still known', async () => {
  const where = {
    ...network(),
    isLocal: false,
    faucet: null,
    tokens: [token('LGLD')],
  } as unknown as WalletNetwork;
  const address = getAddress(token('LGLD').address ?? '');
  const wallet = walletOf(owner);
  const first = await client.getTransactionCount({ address: owner.address });
  // One block for all of them: while it mines, the chain may overlook what becomes ready.
  await miner().setAutomine(false);
  const hashes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      wallet.writeContract({
        ...{ address, abi: erc20Abi, functionName: 'transferFrom', chain: null, gas: 100_000n },
        args: [mira.address, getAddress(`0x${String(index).padStart(40, '8')}`), 0n],
        nonce: first + index,
      }),
    ),
  );
  await miner().mine({ blocks: 1 });
  await miner().setAutomine(true);
  await Promise.all(hashes.map((hash) => receiptOf(client, hash)));
  const paid = await paidBefore(client, where, mira.address);
  expect(paid.map((one) => one.address)).toEqual([ines]);
  const shown = await readChainEntries(client, where, [token('LGLD')], mira.address);
  expect(shown.filter(({ isUnasked }) => isUnasked)).toHaveLength(20);
});

test('a card is held against what the chain says of its hash', async () => {
  const [sent] = await readChainEntries(
    client,
    { ...network(), isLocal: false, faucet: null } as WalletNetwork,
    [token('LGLD')],
    ines,
  );
  const proof = await readProof(client, chainId, sent?.hash ?? '0x');
  expect(proof).toEqual({
    state: 'confirmed',
    transfer: transfer('LGLD', parseEther('0.5')),
    minedMs: sent?.atMs,
  });
  const claim = {
    ...{ sender: [mira.address], recipient: [ines] },
    ...{ saidMs: sent?.atMs ?? 0, isRepeated: false, isUnlisted: false },
  };
  expect(verdictOf(proof, claim)).toBe('confirmed');
  expect(verdictOf(proof, { ...claim, sender: [owner.address] })).toBe('falseSender');
  expect(await readProof(client, chainId, `0x${'12'.repeat(32)}`)).toEqual({ state: 'unseen' });
});

/** Says Transfer of 5 from whoever sent the transaction to whom its first argument names. */
const LOG_OF_FIVE = `6005600052600435327f${toEventSelector(erc20Abi[1]).slice(2)}60206000a3`;
/** Has another contract, which says so, called with the same. */
const ANOTHER = getAddress(`0x${'fb'.repeat(20)}`);
const CALL_ANOTHER = `36600060003760006000366000600073${ANOTHER.slice(2)}5af150`;
const ANSWER_YES = '600160005260206000f3';

test.each([
  ['a token that answers nothing has moved what it says', 'LOLD', 1_000n, null, 'confirmed', 1_000n],
  ['a token of any name that only answers yes has moved nothing', 'fake', 1_000n, '', 'unmoved', 1_000n],
  ['what another contract says is not of this token', 'fake', 5n, CALL_ANOTHER, 'unmoved', 5n],
  ['of a token that keeps a part, what arrived counts', 'fake', 6n, LOG_OF_FIVE, 'confirmed', 5n],
] as const)('a card believes the logs of a token: %s', async (_, symbol, amount, code, state, arrived) => {
  const fake = getAddress(`0x${'fa'.repeat(20)}`);
  if (code !== null) await miner().setCode({ address: fake, bytecode: `0x${code}${ANSWER_YES}` });
  await miner().setCode({ address: ANOTHER, bytecode: `0x${LOG_OF_FIVE}${ANSWER_YES}` });
  const wanted = { ...transfer(symbol, amount), ...(code !== null && { token: fake }) };
  const hash = await walletOf(mira).sendTransaction({ ...transferCall(wanted), gas: 100_000n, chain: null });
  await receiptOf(client, hash);
  expect(await readProof(client, chainId, hash)).toMatchObject({
    state,
    transfer: { ...wanted, amount: arrived },
  });
});

test('more than there is would be refused, and is said so before anything is sent', async () => {
  const tooMuch = transfer('LGLD', parseEther('1000000'));
  const asking = [() => estimateFee(client, tooMuch), () => simulateTransfer(client, tooMuch, at.multicall3)];
  for (const ask of asking) {
    expect(sendFailureOf(await ask().catch((cause: unknown) => cause))).toBe('reverted');
  }
});

test('a transaction whose gas nobody named gets a margin, and the gas that a page names stays', async () => {
  const { to, data } = transferCall(transfer('LGLD', 1n));
  const gas = async (given: object) => BigInt((await prepare(client, mira.address, given)).transaction.gas);
  const estimated = await client.estimateGas({ account: mira.address, to, data });
  expect(await gas({ to, data })).toBe((estimated * 6n) / 5n);
  expect(await gas({ to, data, gas: '0x30d40' })).toBe(200_000n);
  expect(await gas({ to: ines, value: '0x1' })).toBe(21_000n);
  // Without its authorizations it would be another transaction.
  await expect(gas({ to: ines, value: '0x1', authorizationList: [] })).rejects.toThrow('authorizations');
});

test('coins pay for fee and amount, tokens for themselves', () => {
  const fee = { amount: 10n };
  expect([
    isFeeCovered({ token: null, amount: 90n }, fee, 100n),
    isFeeCovered({ token: null, amount: 91n }, fee, 100n),
  ]).toEqual([true, false]);
  expect([
    isFeeCovered({ token: ines, amount: 1000n }, fee, 10n),
    isFeeCovered({ token: ines, amount: 1n }, fee, 9n),
  ]).toEqual([true, false]);
  expect([sendableMost(null, 100n, fee), sendableMost(null, 5n, fee), sendableMost(ines, 100n, fee)]).toEqual(
    [90n, 0n, 100n],
  );
});

test('a transaction is pending until a block has it, and replaced when another one took its number', async () => {
  await miner().setAutomine(false);
  const nonce = await client.getTransactionCount({ address: mira.address });
  const send = (to: Address, price: bigint) =>
    walletOf(mira).sendTransaction({ to, value: 1n, nonce, gas: 21_000n, gasPrice: price, chain: null });
  const price = (await client.getGasPrice()) * 2n;
  const hash = await send(ines, price);
  const sent = { chainId, hash, from: mira.address, nonce };
  expect(await outcomeOf(client, sent)).toBe('pending');
  const fromBlock = await client.getBlockNumber();
  const asked = { ...transfer('ETH', 1n), nonce, fromBlock };
  const find = (wanted: Partial<typeof asked>, taken?: string) =>
    findTransaction(client, { ...asked, ...wanted }, (one) => one === taken);
  expect(await find({})).toBe('waits');
  const other = await send(mira.address, price * 2n);
  await miner().mine({ blocks: 1 });
  await miner().setAutomine(true);
  expect(await outcomeOf(client, sent)).toBe('replaced');
  expect(await outcomeOf(client, { ...sent, hash: other })).toBe('confirmed');
  // A page that was closed before its wallet answered finds out what became of the number: its own transfer alone counts.
  const own = { to: mira.address };
  expect(await find(own)).toBe(other);
  for (const wrong of [{}, { ...own, amount: 2n }, { ...own, token: token('LGLD').address as Address }])
    expect(await find(wrong)).toBe('others');
  expect(await find(own, other)).toBe('others');
  // A wallet that chooses a later number is found, too; one that used its number out of sight is not.
  const again = await walletOf(mira).sendTransaction({ to: mira.address, value: 3n, chain: null });
  await receiptOf(client, again);
  expect(await find({ ...own, amount: 3n })).toBe(again);
  expect(await find({ fromBlock: await client.getBlockNumber({ cacheTime: 0 }) })).toBe('lost');
});

test('a transfer that the chain refuses has failed', async () => {
  const call = transferCall(transfer('LGLD', parseEther('1000000')));
  const hash = await walletOf(mira).sendTransaction({ ...call, gas: 100_000n, chain: null });
  await receiptOf(client, hash);
  const { nonce } = await client.getTransaction({ hash });
  expect(await outcomeOf(client, { chainId, hash, from: mira.address, nonce })).toBe('failed');
});

test('what is no plain transfer is none', () => {
  const call = { from: mira.address, to: ines, value: 0n };
  expect(transferOf(chainId, { ...call, input: '0x' })).toMatchObject({ token: null, amount: 0n });
  expect(transferOf(chainId, { ...call, input: '0x1234' })).toBeNull();
  expect(transferOf(chainId, { ...call, to: null, input: '0x' })).toBeNull();
  const approving = approvalCall(ines, mira.address, 1n);
  expect(transferOf(chainId, { ...call, input: approving.data ?? '0x' })).toBeNull();
  const paying = transferCall(transfer('LGLD', 1n));
  expect(transferOf(chainId, { ...call, value: 1n, input: paying.data ?? '0x' })).toBeNull();
});

test('WAL-27 WAL-28 OPN-107 approvals are exact by default, unlimited by choice, and asked for as little as possible', () => {
  expect([approvalAmount(99n, 100n, 'exact'), approvalAmount(100n, 100n, 'exact')]).toEqual([100n, null]);
  expect([approvalAmount(100n, 100n, 'unlimited'), approvalAmount(101n, 100n, 'unlimited')]).toEqual([
    maxUint256,
    null,
  ]);
});

test('WAL-42 WAL-47 an allowance is read, and one that is approved is there', async () => {
  const gold = token('LGLD').address as Address;
  const place = { token: gold, owner: mira.address, spender: at.rewards };
  expect(await readAllowance(client, place)).toBe(0n);
  const hash = await walletOf(mira).sendTransaction({ ...approvalCall(gold, at.rewards, 640n), chain: null });
  await receiptOf(client, hash);
  expect(await readAllowance(client, place)).toBe(640n);
  const all = approvalAmount(640n, 1_000n, 'unlimited') ?? 0n;
  const unlimited = approvalCall(gold, at.rewards, all);
  await receiptOf(client, await walletOf(mira).sendTransaction({ ...unlimited, chain: null }));
  expect(await readAllowance(client, place)).toBe(maxUint256);
});

test('WAL-29 an allowance that cannot be read is an error in words', async () => {
  expect(typeof (await readAllowance(client, { token: ines, owner: ines, spender: ines }))).toBe('string');
});
