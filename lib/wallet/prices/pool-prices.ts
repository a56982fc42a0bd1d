import { isAddressEqual, parseAbi, parseAbiItem, zeroAddress, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { multicall } from '@/lib/wallet/node/contract-reads';
import { readLogs } from '@/lib/wallet/node/event-logs';
import type { WalletToken } from '@/protocol/wallet';
import { tokenAddress } from '@/lib/wallet/tokens';
import type { Usd } from '@/lib/wallet/usd';

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)']);
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']);
const syncEvent = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)');
const ONE_USD = 10n ** 18n;

/** Where the pools of a network are, and which token stands for a dollar. */
export interface PoolPlace {
  readonly factory: Address;
  readonly wrappedNative: Address;
  readonly dollar: Address;
  readonly multicall3: Address;
  readonly nativeDecimals: number;
}

/** Pools of tokens with the coin, by token id. */
export type Pairs = ReadonlyMap<string, Address>;

/** What a pool holds, in the smallest units. */
interface Reserves {
  readonly coins: bigint;
  readonly tokens: bigint;
}

/** Finds the pools; tokens without one are left out. */
export async function pairsOf(
  client: ChainReader,
  { factory, wrappedNative, multicall3 }: PoolPlace,
  tokens: readonly WalletToken[],
): Promise<Pairs> {
  const asked = tokens.filter(({ address }) => address !== null);
  const answers = await multicall(
    client,
    asked.map((token) => ({
      address: factory,
      abi: factoryAbi,
      functionName: 'getPair' as const,
      args: [tokenAddress(token) ?? zeroAddress, wrappedNative] as const,
    })),
    { multicall3, allowFailure: false },
  );
  return new Map(
    asked.flatMap(({ id }, index) => {
      const pair = answers[index];
      return pair === undefined || pair === zeroAddress ? [] : [[id, pair] as const];
    }),
  );
}

/** Prices by what the pools hold now. */
export async function readPoolPrices(
  client: ChainReader,
  place: PoolPlace,
  pairs: Pairs,
  tokens: readonly WalletToken[],
): Promise<ReadonlyMap<string, Usd>> {
  const asked = [...pairs];
  const answers = await multicall(
    client,
    asked.map(([, address]) => ({ address, abi: pairAbi, functionName: 'getReserves' as const })),
    { multicall3: place.multicall3, allowFailure: false },
  );
  const held = new Map(
    asked.flatMap(([id], index) => {
      const reserves = answers[index];
      return reserves ? [[id, [reserves[0], reserves[1]] as const] as const] : [];
    }),
  );
  return pricesBy(held, place, tokens);
}

/**
 * Prices by what the pools held after a block, from the events in which they said so: logs are kept by nodes that have
 * forgotten their old states.
 */
export async function readPoolPricesBefore(
  client: ChainReader,
  place: PoolPlace,
  pairs: Pairs,
  tokens: readonly WalletToken[],
  block: bigint,
): Promise<ReadonlyMap<string, Usd>> {
  const logs = await readLogs(client, syncEvent, {
    address: [...pairs.values()],
    fromBlock: 0n,
    toBlock: block,
  });
  const held = new Map(
    [...pairs].flatMap(([id, address]) => {
      const last = logs.findLast((log) => isAddressEqual(log.address, address));
      return last ? [[id, [last.args.reserve0, last.args.reserve1] as const] as const] : [];
    }),
  );
  return pricesBy(held, place, tokens);
}

/** The coin by the pool of the dollar, every token by its pool with the coin. */
export function pricesBy(
  held: ReadonlyMap<string, readonly [bigint, bigint]>,
  place: PoolPlace,
  tokens: readonly WalletToken[],
): ReadonlyMap<string, Usd> {
  const reservesOf = (token: WalletToken): Reserves | null => {
    const both = held.get(token.id);
    const address = tokenAddress(token);
    if (!both || address === null || both[0] === 0n || both[1] === 0n) return null;
    // A pool keeps its tokens in the order of their addresses.
    const tokenIsFirst = BigInt(address) < BigInt(place.wrappedNative);
    return tokenIsFirst ? { tokens: both[0], coins: both[1] } : { tokens: both[1], coins: both[0] };
  };
  const dollar = tokens.find(({ address }) => address !== null && isSame(address, place.dollar));
  const dollarPool = dollar && reservesOf(dollar);
  if (!dollarPool) return new Map();
  const coinUsd =
    (dollarPool.tokens * ONE_USD * 10n ** BigInt(place.nativeDecimals)) /
    (dollarPool.coins * 10n ** BigInt(dollar.decimals));
  const prices = new Map<string, Usd>();
  for (const token of tokens) {
    if (token.address === null) prices.set(token.id, coinUsd);
    else if (token.id === dollar.id) prices.set(token.id, ONE_USD);
    else {
      const pool = reservesOf(token);
      if (!pool) continue;
      const usd =
        (pool.coins * coinUsd * 10n ** BigInt(token.decimals)) /
        (pool.tokens * 10n ** BigInt(place.nativeDecimals));
      prices.set(token.id, usd);
    }
  }
  return prices;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
