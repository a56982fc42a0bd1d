import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  maxUint256,
  parseEther,
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
import { swapAbi } from '@/lib/signer/swap/swap.abi';
import { localRouter } from '@/protocol/swap-router';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { pricesAt } from '@/lib/wallet/prices/prices';
import { readHistory } from './read-history';

/* What any wallet did on a real chain, each thing told once. */

const chainId = 31_337;
const keys = newKeys();
const { owner } = accountsOf(keys);
const mira = privateKeyToAccount(generatePrivateKey());
const ines = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
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
const history = async () =>
  readHistory(client, network, network.tokens as WalletToken[], {
    holder: mira.address,
    rewards: at.rewards,
  });
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
  );
  const coins = { abi: swapAbi, functionName: 'swapExactETHForTokens' } as const;
  const forCoins = encodeFunctionData({
    ...coins,
    args: [1n, [at.wrappedNative, lusd], mira.address, deadline],
  });
  await send(mira, at.uniswapRouter, forCoins, parseEther('0.1'));
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

test('the price of a moment is that of the pools then, and what the chain cannot say is left out', async () => {
  const tokens = network.tokens as WalletToken[];
  const now = await pricesAt(client, network, tokens, Date.now() + 60_000);
  expect(now.get(`${chainId}:${tokenOf('LUSD')}`)).toBeGreaterThan(0n);
  expect(await pricesAt(client, network, tokens, 1_000)).toEqual(new Map());
});
