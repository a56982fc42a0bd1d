import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  keccak256,
  maxUint256,
  parseEther,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { localCollectionAbi } from '@/contracts/generated/local-collection.abi';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import { shortAddress } from '@/lib/format/address';
import { swapAbi } from '@/lib/signer/swap/swap.abi';
import { rewardList } from '@/protocol/reward-list';
import { localRouter } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { pricesAt } from '@/lib/wallet/prices/prices';
import type { BlockRange } from './block-range';
import { readFees } from './fees';
import { HistoryWalk } from './history-walk';
import { readHistory, type HistoryEntry } from './read-history';
import type { ActivityEntry } from './use-activity';

/* What any wallet did on a real chain, each thing told once. */

const chainId = 31_337;
const keys = newKeys();
const { owner } = accountsOf(keys);
const mira = privateKeyToAccount(generatePrivateKey());
const ines = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
/** An estimate leaves out what a pool writes with the first trade of a second, if another trade was in the same one. */
const SWAP_GAS = 500_000n;
let anvil: Anvil;
let client: PublicClient;
let at: Deployment;
let network: WalletNetwork;

beforeAll(async () => {
  anvil = await startAnvil({ chainId, accounts: 0 });
  at = await deploy(anvil.url, chainId, keys);
  client = createPublicClient({ transport: http(anvil.url), pollingInterval: 25, cacheTime: 0 });
  const coin = { symbol: 'ETH', decimals: 18, address: null, id: `${chainId}:native` };
  const tokens = [coin, ...at.tokens.map((one) => ({ ...one, id: `${chainId}:${one.address}` }))];
  network = {
    ...{ chainId, isLocal: true, faucet: at.faucet, multicall3: at.multicall3, swapRouter: localRouter(at) },
    nativeToken: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    prices: {
      pools: { factory: at.uniswapFactory, wrappedNative: at.wrappedNative, dollar: tokenOf('LUSD') },
      feeds: [],
    },
    tokens: tokens as unknown as WalletToken[],
  } as unknown as WalletNetwork;
  await send(
    owner,
    at.faucet,
    encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [mira.address] }),
  );
});
afterAll(() => anvil.stop());

const tokenOf = (symbol: string) => at.tokens.find((one) => one.symbol === symbol)?.address as Address;
async function send(account: typeof mira, to: Address, data: Hex, value = 0n, gas?: bigint) {
  const wallet = createWalletClient({ account, transport: http(anvil.url) });
  return receiptOf(
    client,
    await wallet.sendTransaction({ chain: null, to, data, value, ...(gas && { gas }) }),
  );
}
const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
const read = (range?: BlockRange) =>
  readHistory(client, network, network.tokens as WalletToken[], {
    ...{ holder: mira.address, rewards: at.rewards },
    ...(range && { range }),
  });
const history = async () => (await read()).entries;
const said = async () =>
  (await history())
    .filter(({ kind }) => kind !== 'faucet')
    .map(({ kind, symbol, amount, isCounted, paid, nft, isFailed }) => [
      ...[kind, isCounted ? `${amount} ${symbol}` : symbol, paid && `${paid.amount} ${paid.symbol}`],
      ...[nft, isFailed],
    ]);

test('OPN-72 swaps, approvals, pieces, rewards and failures of any wallet are one entry each', async () => {
  const [lusd, lgld] = [tokenOf('LUSD'), tokenOf('LGLD')];
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 86_400);
  await send(mira, lusd, approve(at.uniswapRouter, maxUint256));
  const path = [lusd, at.wrappedNative, lgld];
  const swapped = { abi: swapAbi, functionName: 'swapExactTokensForTokens' } as const;
  await send(
    mira,
    at.uniswapRouter,
    encodeFunctionData({ ...swapped, args: [5_000_000n, 1n, path, mira.address, deadline] }),
    0n,
    SWAP_GAS,
  );
  const coins = { abi: swapAbi, functionName: 'swapExactETHForTokens' } as const;
  const forCoins = encodeFunctionData({
    ...coins,
    args: [1n, [at.wrappedNative, lusd], mira.address, deadline],
  });
  await send(mira, at.uniswapRouter, forCoins, parseEther('0.1'), SWAP_GAS);
  await send(mira, lusd, approve(at.uniswapRouter, 0n));
  const isles = at.collections[0]?.address as Address;
  await send(
    mira,
    isles,
    encodeFunctionData({ abi: localCollectionAbi, functionName: 'setApprovalForAll', args: [ines, true] }),
  );
  const welcome = { abi: localCollectionAbi, functionName: 'welcome', args: [mira.address] } as const;
  await send(owner, isles, encodeFunctionData(welcome));
  await send(mira, lusd, approve(at.rewards, 4_000_000n));
  const params = {
    ...{ salt: zeroHash, roomId: `0x${'1'.repeat(64)}` as Hex, token: lusd, recordType: 0, random: false },
    ...{ amount: 4_000_000n, count: 2n, expiredTime: deadline, seedHash: zeroHash, root: zeroHash },
  };
  const gas = await client.readContract({
    address: at.rewards,
    abi: guildRewardsAbi,
    functionName: 'claimGas',
  });
  await send(
    mira,
    at.rewards,
    encodeFunctionData({ abi: guildRewardsAbi, functionName: 'deposit', args: [params] }),
    gas * 2n,
  );
  // Nobody may take what was not allowed: the network undoes it.
  const taking = { abi: erc20Abi, functionName: 'transferFrom', args: [ines, mira.address, 5n] } as const;
  await send(mira, lusd, encodeFunctionData(taking), 0n, 100_000n);

  const entries = await said();
  expect(entries.map(([kind]) => kind).sort()).toEqual(
    [
      ...['approved', 'approved', 'approved', 'revoked', 'swap', 'swap', 'rewardGiven', 'sent'],
      ...Array.from({ length: 4 }, () => 'received'),
    ].sort(),
  );
  expect(entries).toContainEqual(['approved', `${maxUint256} LUSD`, null, null, false]);
  expect(entries).toContainEqual(['revoked', '0 LUSD', null, null, false]);
  expect(entries).toContainEqual(['swap', expect.stringMatching(/^\d+ LGLD$/), '5000000 LUSD', null, false]);
  expect(entries).toContainEqual([
    'swap',
    expect.stringMatching(/^\d+ LUSD$/),
    `${parseEther('0.1')} ETH`,
    null,
    false,
  ]);
  expect(entries).toContainEqual(['rewardGiven', '4000000 LUSD', null, null, false]);
  expect(entries).toContainEqual(['received', '1 NFT', null, expect.stringMatching(/^#\d+ 0x/), false]);
  expect(entries).toContainEqual(['sent', '0 ETH', null, null, true]);
  expect((await history()).every(({ isUnasked }) => !isUnasked)).toBe(true);
});

test('amounts of tokens that are not listed are not counted, because nobody knows their units', async () => {
  const listed = (symbol: string) => (network.tokens as WalletToken[]).filter((one) => one.symbol !== symbol);
  const withoutOne = async (symbol: string) => {
    const of = { holder: mira.address, rewards: at.rewards };
    const { entries } = await readHistory(client, network, listed(symbol), of);
    return entries
      .filter(({ paid, kind }) => kind === 'rewardGiven' || (paid && paid.token !== null))
      .sort((one, other) => one.kind.localeCompare(other.kind));
  };
  const [lgld, lusd] = ['LGLD', 'LUSD'].map((symbol) => shortAddress(getAddress(tokenOf(symbol))));
  expect(await withoutOne('LGLD')).toMatchObject([
    { kind: 'rewardGiven', symbol: 'LUSD', isCounted: true },
    {
      ...{ kind: 'swap', symbol: lgld, isCounted: false },
      paid: { symbol: 'LUSD', amount: 5_000_000n, isCounted: true },
    },
  ]);
  expect(await withoutOne('LUSD')).toMatchObject([
    { kind: 'rewardGiven', symbol: lusd, isCounted: false },
    { kind: 'swap', symbol: 'LGLD', isCounted: true, paid: { symbol: lusd, isCounted: false } },
  ]);
});

test('OPN-72 rewards that were claimed and returned are told with what they brought, in coins and tokens', async () => {
  const ends = BigInt(Math.floor(Date.now() / 1000) + 86_400);
  const [giver, own] = [0, 1].map(() => privateKeyToAccount(generatePrivateKey())) as [
    typeof mira,
    typeof mira,
  ];
  const drip = { abi: faucetAbi, functionName: 'drip', args: [giver.address] } as const;
  await send(owner, at.faucet, encodeFunctionData(drip));
  const gas = await client.readContract({
    address: at.rewards,
    abi: guildRewardsAbi,
    functionName: 'claimGas',
  });
  /** Gives one share to the account itself and one to a person who never claims, and claims its own. */
  const giveAndClaim = async (token: Address, salt: Hex) => {
    const shares = [own.address, ines].map((recipient, index) => ({ index, recipient, amount: 2_000_000n }));
    const { root, proofs } = rewardList(shares, (bytes) => keccak256(bytes, 'bytes'));
    const params = {
      ...{
        salt,
        roomId: `0x${'2'.repeat(64)}` as Hex,
        token,
        recordType: 1,
        random: false,
        root: root as Hex,
      },
      ...{ amount: 4_000_000n, count: 2n, expiredTime: ends, seedHash: zeroHash },
    };
    const call = { abi: guildRewardsAbi, args: [params] } as const;
    const coins = token === zeroAddress ? 4_000_000n : 0n;
    if (coins === 0n) await send(giver, token, approve(at.rewards, 4_000_000n));
    const deposit = encodeFunctionData({ ...call, functionName: 'deposit' });
    await send(giver, at.rewards, deposit, coins + gas * 2n);
    const id = await client.readContract({
      ...{ address: at.rewards, abi: guildRewardsAbi, functionName: 'idOf' },
      args: [giver.address, params],
    });
    const proof = (proofs[0] ?? []) as Hex[];
    const claim = [id, 0n, own.address, 2_000_000n, proof] as const;
    await send(
      owner,
      at.rewards,
      encodeFunctionData({ abi: guildRewardsAbi, functionName: 'claimListed', args: claim }),
    );
    return id;
  };
  const ids = [
    await giveAndClaim(tokenOf('LUSD'), keccak256('0x01')),
    await giveAndClaim(zeroAddress, keccak256('0x02')),
  ];
  await client.request({ method: 'evm_increaseTime', params: [86_401] } as never);
  for (const id of ids) {
    const back = { abi: guildRewardsAbi, functionName: 'claimToSender', args: [id, giver.address] } as const;
    await send(giver, at.rewards, encodeFunctionData(back));
  }
  const rewardsOf = async (holder: Address) => {
    const { entries } = await readHistory(client, network, network.tokens as WalletToken[], {
      ...{ holder, rewards: at.rewards },
    });
    return entries
      .filter(({ kind }) => kind.startsWith('reward'))
      .map(({ kind, amount, symbol, rewardId }) => [kind, amount, symbol, ids.indexOf(rewardId as Hex)])
      .sort();
  };
  expect(await rewardsOf(own.address)).toEqual([
    ['rewardClaimed', 2_000_000n, 'ETH', 1],
    ['rewardClaimed', 2_000_000n, 'LUSD', 0],
  ]);
  expect(await rewardsOf(giver.address)).toEqual([
    ['rewardGiven', 4_000_000n, 'ETH', 1],
    ['rewardGiven', 4_000_000n, 'LUSD', 0],
    ['rewardReturned', 2_000_000n, 'LUSD', 0],
    // With the fee prepaid for claims that no one made.
    ['rewardReturned', 2_000_000n + gas * 2n, 'ETH', 1],
  ]);
});

test('OPN-72 without reading blocks, what failed and coins that left are found by the number of transactions', async () => {
  const isPublic = { ...network, isLocal: false };
  const tokens = network.tokens as WalletToken[];
  await send(mira, ines, '0x', 7n);
  const { entries } = await readHistory(client, isPublic, tokens, { holder: mira.address, rewards: null });
  const coins = entries.filter(({ kind, token }) => kind === 'sent' && token === null);
  const said = coins.map(({ amount, other, isFailed }) => [amount, other, isFailed]);
  expect(said).toHaveLength(3);
  expect(said).toContainEqual([7n, ines, false]);
  expect(said).toContainEqual([expect.any(BigInt), getAddress(at.rewards), false]);
  expect(said).toContainEqual([0n, getAddress(tokenOf('LUSD')), true]);
});

test('OPN-72 a walk back reads the same as one look, whatever number of blocks the node allows', async () => {
  const mine = (blocks: number) =>
    client.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] } as never);
  await mine(150);
  await send(mira, ines, '0x', 9n);
  await mine(150);
  const latest = await client.getBlockNumber();
  const whole = await read({ from: 0n, to: latest });
  const asked: bigint[] = [];
  const walk = new HistoryWalk({
    isLocal: false,
    latest: () => client.getBlockNumber(),
    read: async (range) => {
      asked.push(range.to - range.from + 1n);
      // A real refusal: this node doesn't know the method.
      if (range.to - range.from >= 60n) await client.request({ method: 'eth_tooManyBlocks' } as never);
      return read(range);
    },
    timeOf: async () => 5,
  });
  while (!walk.isAtBeginning) await walk.older();
  const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).sort();
  expect(keysOf(walk.entries)).toEqual(keysOf(whole.entries));
  expect(whole.entries.length).toBeGreaterThan(10);
  expect(walk.sinceMs).toBe(5);
  expect(asked.filter((blocks) => blocks <= 60n).length).toBeGreaterThan(4);
  // What happens later closes the gap to the newest blocks.
  await send(mira, ines, '0x', 8n);
  await walk.newer();
  expect(walk.entries).toHaveLength(whole.entries.length + 1);
});

test('a walk leaves out no coins that were sent, however many blocks of a range have some', async () => {
  const busy = privateKeyToAccount(generatePrivateKey());
  const drip = { abi: faucetAbi, functionName: 'drip', args: [busy.address] } as const;
  await send(owner, at.faucet, encodeFunctionData(drip));
  const amounts = Array.from({ length: 45 }, (_, index) => BigInt(index + 1));
  for (const amount of amounts) await send(busy, ines, '0x', amount);
  const isPublic = { ...network, isLocal: false };
  const walk = new HistoryWalk({
    isLocal: false,
    latest: () => client.getBlockNumber(),
    read: (range) =>
      readHistory(client, isPublic, network.tokens as WalletToken[], {
        ...{ holder: busy.address, rewards: null, range },
      }),
    timeOf: async () => 5,
  });
  while (!walk.isAtBeginning) await walk.older();
  const sent = walk.entries.filter(({ kind, token }) => kind === 'sent' && token === null);
  expect(sent.map(({ amount }) => Number(amount)).sort((one, other) => one - other)).toEqual(
    amounts.map(Number),
  );
  expect(walk.isForgotten).toBe(false);
});

describe('a node that does not say how many transactions an address had sent', () => {
  /** Asks another node, or another question, in place of that one. */
  const without = (instead: () => Promise<unknown>) =>
    ({
      ...client,
      request: (question: { method: string }) =>
        question.method === 'eth_getTransactionCount' ? instead() : client.request(question as never),
    }) as PublicClient;
  const readBy = (node: PublicClient) =>
    readHistory(node, { ...network, isLocal: false }, network.tokens as WalletToken[], {
      ...{ holder: mira.address, rewards: null },
    });

  test('has forgotten it when it refuses the question: the rest is there, and the page is told', async () => {
    const found = await readBy(without(() => client.request({ method: 'eth_forgotten' } as never)));
    expect(found.isForgotten).toBe(true);
    expect(found.entries.length).toBeGreaterThan(0);
    expect((await readBy(client)).isForgotten).toBe(false);
  });

  test('counts as silent when it does not answer', async () => {
    const away = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) });
    await expect(readBy(without(() => away.getBlockNumber()))).rejects.toThrow(/HTTP request failed/);
  });
});

test('what has just happened is there, although the client keeps the number of the newest block for seconds', async () => {
  const keeping = createPublicClient({ transport: http(anvil.url), cacheTime: 60_000 });
  await keeping.getBlockNumber();
  await send(mira, ines, '0x', 77n);
  const tokens = network.tokens as WalletToken[];
  const { entries } = await readHistory(keeping, network, tokens, { holder: mira.address, rewards: null });
  expect(entries.map(({ amount }) => amount)).toContain(77n);
});

test.each([
  ['everything at once', 10_000n],
  ['few blocks', 70n],
])('OPN-72 a walk leaves out no block, of a node that answers for %s', async (_what, most) => {
  let latest = 1_234n;
  const walk = new HistoryWalk({
    isLocal: false,
    latest: async () => latest,
    read: async ({ from, to }) => {
      if (to - from >= most) await client.request({ method: 'eth_tooManyBlocks' } as never);
      const blocks = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
      const entries = blocks.map((block) => ({ key: String(block) }) as HistoryEntry);
      return { entries, isCut: false, isForgotten: false };
    },
    timeOf: async (block) => Number(block),
  });
  while (!walk.isAtBeginning) await walk.older();
  latest = 1_500n;
  await walk.newer();
  expect(new Set(walk.entries.map(({ key }) => key)).size).toBe(1_501);
});

test('OPN-72 a fee is what the address itself paid, of failures too; of what others sent it paid none', async () => {
  const spent = (await history()).map(
    (one) => ({ ...one, network, state: 'confirmed' }) as unknown as ActivityEntry,
  );
  const { byHash, unread } = await readFees(
    [...spent, { ...(spent[0] as ActivityEntry), hash: `0x${'9'.repeat(64)}` }],
    mira.address,
    () => client,
  );
  expect(unread).toBe(1);
  const failed = spent.find(
    ({ symbol, amount, kind }) => kind === 'sent' && symbol === 'ETH' && amount === 0n,
  );
  expect(byHash.get(failed?.hash ?? '')).toBeGreaterThan(0n);
  const piece = spent.find(({ nft, kind }) => kind === 'received' && nft !== null);
  expect(byHash.get(piece?.hash ?? '')).toBe(0n);
  // Nothing else has moved this wallet's coins.
  const count = await client.getTransactionCount({ address: mira.address });
  expect([...byHash.values()].filter((fee) => fee > 0n).length).toBe(count);
});

test('the price of a moment is that of the pools then, and what the chain cannot say is left out', async () => {
  const tokens = network.tokens as WalletToken[];
  const now = await pricesAt(client, network, tokens, Date.now() + 60_000);
  expect(now.get(`${chainId}:${tokenOf('LUSD')}`)).toBeGreaterThan(0n);
  expect(await pricesAt(client, network, tokens, 1_000)).toEqual(new Map());
});
