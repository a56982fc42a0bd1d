import { networkByChainId, networks } from './network';

test.each([
  ['WAL-09', 1, 'Ethereum', 'ETH', 'eth'],
  ['WAL-10', 56, 'BNB Smart Chain', 'BNB', 'bsc'],
  ['WAL-11', 137, 'Polygon', 'MATIC', 'polygon'],
  ['WAL-12', 10, 'Optimism', 'ETH', 'optimism'],
  ['WAL-13', 42161, 'Arbitrum One', 'ETH', 'arbitrum'],
])('%s WAL-14 WAL-15 chain %i is %s with %s, called %s', (_, chainId, name, symbol, shortName) => {
  const network = networkByChainId(chainId);
  expect(network).toMatchObject({ chainId, name, shortName, isLocal: false });
  expect(network?.nativeToken).toMatchObject({ symbol, decimals: 18 });
});

test('local networks have ids of their own, which no wallet takes for a real network', () => {
  const local = networks.filter(({ isLocal }) => isLocal).map(({ chainId }) => chainId);
  expect(local).toEqual([31337, 31356]);
  expect(networkByChainId(4)).toBeUndefined();
});
