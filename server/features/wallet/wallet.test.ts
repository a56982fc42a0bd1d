import { mkdirSync } from 'node:fs';
import { isAddress } from 'viem';
import { writeDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import { knownTokens } from '@/protocol/known-tokens';
import { networks } from '@/protocol/network';
import { deployedPage } from '@/protocol/page';
import type { TestClient } from '@/server/testing/client';
import { makeWallet } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { priceFeeds } from './price-feeds';

let platform: TestPlatform;
let rich: TestClient;
let poor: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  [rich, poor] = [await platform.person(), await platform.person()];
  await rich.call('update', { body: { username: 'Payee Rich' } });
  await poor.call('update', { body: { username: 'Payee Poor' } });
  await makeWallet(rich);
  const spaceId = await createSpace(rich);
  await poor.call('joinSpace', { params: { spaceId } });
});
afterAll(() => platform.close());

test('DM-19 people are found by name with the addresses that the searcher may know', async () => {
  const found = await poor.call('searchPeople', { query: { text: '@PAYEE r' } });
  const { address } = (await rich.call('me')) as { address: string };
  expect(found).toEqual({
    records: [
      {
        id: rich.id,
        username: 'Payee Rich',
        avatar: expect.any(String),
        address,
        wallets: [{ address, chainId: null }],
        hidden: false,
        relation: 'none',
      },
    ],
    current: 1,
    pages: 1,
  });
  const wire = await (await poor.send('/api/user/search?searchContent=payee&current=1&size=10')).json();
  expect(Object.keys(wire.result.records[0]).sort()).toEqual([
    'avatar',
    'ethAddress',
    'hidden',
    'id',
    'relation',
    'username',
    'wallets',
  ]);
});

test('characters of patterns are characters of names, and nothing finds nobody', async () => {
  for (const text of ['%', '_', '@', ' ']) {
    expect((await poor.call('searchPeople', { query: { text } })).records).toEqual([]);
  }
});

test('a person without a wallet has no address, and nobody is who does not exist', async () => {
  expect(await rich.call('payee', { params: { userId: poor.id } })).toMatchObject({
    address: null,
    wallets: [],
  });
  await expect(rich.call('payee', { params: { userId: 2_000_000_000 } })).rejects.toMatchObject({
    error: 'not_found',
  });
});

describe('the address of a person', () => {
  const addressFor = async (viewer: TestClient) => {
    const found = await viewer.call('payee', { params: { userId: rich.id } });
    const { records } = await viewer.call('searchPeople', { query: { text: 'Payee Rich' } });
    // By name it is told to the same people; nobody finds themselves.
    expect(records).toEqual(viewer.id === rich.id ? [] : [{ ...found, relation: 'none' }]);
    return found;
  };

  test('is for those who share a space, for everybody when its owner allows it, and for the owner', async () => {
    const { address } = await rich.call('me');
    const stranger = await platform.person();
    await createSpace(stranger);
    const kept = { address: null, wallets: [], hidden: true };
    expect(await addressFor(stranger)).toMatchObject(kept);
    expect(await addressFor(poor)).toMatchObject({ address, hidden: false });
    expect(await addressFor(rich)).toMatchObject({ address, hidden: false });
    expect(await rich.call('update', { body: { payableByAll: true } })).toMatchObject({ payableByAll: true });
    expect(await addressFor(stranger)).toMatchObject({ address, hidden: false });
    await rich.call('update', { body: { payableByAll: false } });
    expect(await addressFor(stranger)).toMatchObject(kept);
  });

  test('is read by nobody without a verified e-mail, and counts as a search', async () => {
    const unverified = await platform.person({ verified: false });
    const params = { userId: rich.id };
    await expect(unverified.call('payee', { params })).rejects.toMatchObject({ error: 'email_unverified' });
    const { rateLimits } = platform.config;
    const run = await startTestPlatform({
      config: { rateLimits: { ...rateLimits, search: { max: 3, windowSeconds: 60 } } },
    });
    try {
      const person = await run.person();
      const own = { params: { userId: person.id } };
      await person.call('payee', own);
      await person.call('searchPeople', { query: { text: 'nobody' } });
      await person.call('payee', own);
      await expect(person.call('payee', own)).rejects.toMatchObject({ error: 'too_many_requests' });
    } finally {
      await run.close();
    }
  });
});

test('WAL-06 WAL-08 networks and tokens carry the fields of the documents', async () => {
  const all = await poor.call('walletNetworks');
  expect(all.map(({ chainId, name, symbol }) => [chainId, name, symbol]).slice(0, 5)).toEqual([
    [1, 'Ethereum', 'ETH'],
    [56, 'BNB Smart Chain', 'BNB'],
    [137, 'Polygon', 'MATIC'],
    [10, 'Optimism', 'ETH'],
    [42161, 'Arbitrum One', 'ETH'],
  ]);
  const { result } = (await (await poor.send('/api/wallet/networks')).json()) as {
    result: { tokens: object[] }[];
  };
  for (const network of result) {
    for (const field of 'id name symbol platform chainId logo explorer rpc wss swapEndpoint nativeToken'.split(
      ' ',
    )) {
      expect(network).toHaveProperty(field);
    }
    for (const token of network.tokens) {
      expect(Object.keys(token).sort()).toEqual(
        'address changePercent24Hour createdTime decimals id isCustom logo name network networkId sort suggested symbol tokenType updatedTime usdPrice'.split(
          ' ',
        ),
      );
      // WAL-07: there are no made-up prices.
      expect(token).toMatchObject({ usdPrice: null, changePercent24Hour: null });
    }
  }
});

test('addresses of the catalogue are written as their checksums want', () => {
  const publicChains = networks
    .filter(({ isLocal }) => !isLocal)
    .map(({ chainId }) => chainId)
    .sort();
  expect([...priceFeeds.keys()].sort()).toEqual(publicChains);
  expect([...knownTokens.keys()].sort()).toEqual(publicChains);
  for (const [chainId, tokens] of knownTokens) {
    const feeds = priceFeeds.get(chainId);
    expect(Object.keys(feeds?.tokens ?? {})).toEqual(tokens.map(({ symbol }) => symbol));
    const addresses = [
      feeds?.native ?? '',
      ...Object.values(feeds?.tokens ?? {}),
      ...tokens.map(({ address }) => address),
    ];
    for (const address of addresses) {
      expect([address, isAddress(address, { strict: true })]).toEqual([address, true]);
    }
  }
});

test('WAL-07 OPN-90 SWP-03 a local network has what lies on it, as soon as that does', async () => {
  const local = async () => (await poor.call('walletNetworks')).find(({ chainId }) => chainId === 31_337);
  expect(await local()).toMatchObject({
    faucet: null,
    swapEndpoint: null,
    prices: { pools: null, feeds: [] },
    tokens: [{ symbol: 'ETH' }],
  });
  const address = (digit: string) => `0x${digit.repeat(40)}` as const;
  const folder = chainFolder(platform.config.dataDir);
  mkdirSync(folder, { recursive: true });
  writeDeployments(folder, [
    {
      chainId: 31_337,
      rewards: address('1'),
      olderRewards: [address('8')],
      handles: address('9'),
      faucet: address('2'),
      collections: [],
      multicall3: address('3'),
      wrappedNative: address('4'),
      uniswapFactory: address('5'),
      uniswapRouter: address('6'),
      tokens: [{ address: address('7'), name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
    },
  ]);
  expect(await local()).toMatchObject({
    faucet: address('2'),
    swapEndpoint: '/api/wallet/swap/31337',
    swapRouter: { address: address('6'), factory: address('5'), wrappedNative: address('4') },
    handles: { contract: address('9'), operator: null },
    prices: { pools: { factory: address('5'), wrappedNative: address('4'), dollar: address('7') } },
    tokens: [{ symbol: 'ETH' }, { id: `31337:${address('7')}`, symbol: 'LUSD', decimals: 6 }],
  });
  // The signer is told the same by the web process.
  const answer = await poor.send('/internal/page/deployed');
  expect(deployedPage.parse(await answer.json())).toEqual({
    contracts: [
      { chainId: 31_337, address: address('1'), contract: 'rewards' },
      { chainId: 31_337, address: address('8'), contract: 'rewards' },
      { chainId: 31_337, address: address('2'), contract: 'faucet' },
      { chainId: 31_337, address: address('9'), contract: 'handles' },
    ],
    routers: [
      {
        chainId: 31_337,
        name: 'Uniswap V2',
        address: address('6'),
        factory: address('5'),
        wrappedNative: address('4'),
      },
    ],
    tokens: [{ chainId: 31_337, address: address('7'), symbol: 'LUSD', decimals: 6 }],
    gasPrices: [],
  });
});
