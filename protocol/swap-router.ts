/** A contract that swaps are sent to. */
export interface SwapTarget {
  readonly chainId: number;
  /** As people read it. */
  readonly name: string;
  readonly address: string;
  /** The token that stands for the network's coin in pools. */
  readonly wrappedNative: string;
}

/** It takes calls as Uniswap V2's Router02 does. */
export interface SwapRouter extends SwapTarget {
  readonly factory: string;
}

const UNISWAP = 'Uniswap V2';

/**
 * The routers of public networks, as Uniswap publishes them (docs.uniswap.org, V2 deployment addresses). Those of local
 * networks are what was deployed there. A swap goes to no other contract.
 */
export const swapRouters: readonly SwapRouter[] = [
  {
    chainId: 1,
    name: UNISWAP,
    address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  {
    chainId: 56,
    name: UNISWAP,
    address: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  {
    chainId: 137,
    name: UNISWAP,
    address: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  {
    chainId: 10,
    name: UNISWAP,
    address: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    wrappedNative: '0x4200000000000000000000000000000000000006',
  },
  {
    chainId: 42_161,
    name: UNISWAP,
    address: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
];

/**
 * The contract of 1inch (Aggregation Router V6, docs.1inch.io), which has the same address on each of these networks and doesn't
 * change with releases of its service. It finds its own route; quotes of it take the operator's key.
 */
export const swapAggregators: readonly SwapTarget[] = swapRouters.map(({ chainId, wrappedNative }) => ({
  chainId,
  name: '1inch',
  address: '0x111111125421cA6dc452d289314280a0f8842A65',
  wrappedNative,
}));

/** The router of a local network, as it was deployed there. */
export function localRouter(deployed: {
  readonly chainId: number;
  readonly uniswapRouter: string;
  readonly uniswapFactory: string;
  readonly wrappedNative: string;
}): SwapRouter {
  const { chainId, uniswapRouter, uniswapFactory, wrappedNative } = deployed;
  return { chainId, name: UNISWAP, address: uniswapRouter, factory: uniswapFactory, wrappedNative };
}
