import { getAddress, isAddressEqual, parseAbi, zeroAddress, type Address } from 'viem';
import type { SwapRouter } from '@/protocol/swap-router';
import type { NodeClient } from '@/server/chain/node-client';
import type { Pool } from './route-price';

const poolAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
]);

export interface SwapPath {
  readonly tokens: readonly Address[];
  readonly pools: readonly Pool[];
}

/** The ways from one token to another: by their own pool, and by way of the coin. Those that lack a pool are left out. */
export async function readPaths(
  client: NodeClient,
  router: SwapRouter,
  from: Address,
  to: Address,
): Promise<SwapPath[]> {
  const coin = getAddress(router.wrappedNative);
  const ways = [[from, to]];
  if (from !== coin && to !== coin) ways.push([from, coin, to]);
  // All of one block, so that no quote mixes two states.
  const blockNumber = await client.getBlockNumber();
  const read = async (tokens: Address[]): Promise<SwapPath | null> => {
    const steps = tokens.slice(1).map((token, at) => [tokens[at] ?? token, token] as const);
    const pools = await Promise.all(steps.map(([paid, got]) => readPool(paid, got)));
    const found = pools.filter((pool) => pool !== null);
    return found.length === pools.length ? { tokens, pools: found } : null;
  };
  const readPool = async (paid: Address, got: Address): Promise<Pool | null> => {
    const pair = await client.readContract({
      address: getAddress(router.factory),
      abi: poolAbi,
      functionName: 'getPair',
      args: [paid, got],
      blockNumber,
    });
    if (pair === zeroAddress) return null;
    const of = { address: pair, abi: poolAbi, blockNumber } as const;
    const [first, reserves] = await Promise.all([
      client.readContract({ ...of, functionName: 'token0' }),
      client.readContract({ ...of, functionName: 'getReserves' }),
    ]);
    const [own, other] = isAddressEqual(first, paid)
      ? [reserves[0], reserves[1]]
      : [reserves[1], reserves[0]];
    return { reserveIn: own, reserveOut: other };
  };
  return (await Promise.all(ways.map(read))).filter((path) => path !== null);
}
