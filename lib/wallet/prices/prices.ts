import type { Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { getAddress } from 'viem';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { changeOf, type Usd } from '@/lib/wallet/usd';
import { chainedPrices, type PriceSource } from './chained-prices';
import { blockOneDayAgo, newestBlockBefore } from './day-ago';
import { readFeedPrices } from './feed-prices';
import { pairsOf, readPoolPrices, readPoolPricesBefore } from './pool-prices';

export interface Price {
  /** Of one whole token. */
  readonly usd: Usd;
  /** Over the last day, in hundredths of a percent; null when nobody can say. */
  readonly change: bigint | null;
}

/** By token id. A token without a price is not in it: nothing is ever made up. */
export type Prices = ReadonlyMap<string, Price>;

/** Tells what tokens of a network are worth. */
export interface PriceProvider {
  pricesOf(network: WalletNetwork, tokens: readonly WalletToken[]): Promise<Prices>;
}

/** Prices older than this are not shown any more, e.g. when a node has stopped answering. */
export const PRICES_STALE_MS = 10 * 60_000;

/**
 * Prices from what lies on the network itself: its pools where the server names them, then its feeds. Only of listed tokens: anyone can
 * make a token and a pool that says it is worth a million.
 */
export function chainPrices(clientOf: (chainId: number) => ChainReader): PriceProvider {
  const chained = chainedPrices([poolSource(clientOf), feedSource(clientOf)]);
  return {
    pricesOf: (network, tokens) =>
      chained.pricesOf(
        network,
        tokens.filter(({ isCustom }) => !isCustom),
      ),
  };
}

function poolSource(clientOf: (chainId: number) => ChainReader): PriceSource {
  return {
    serves: ({ prices }) => prices.pools !== null,
    async pricesOf(network, tokens) {
      const { pools } = network.prices;
      return pools ? poolPrices(clientOf(network.chainId), network, pools, tokens) : new Map();
    },
  };
}

function feedSource(clientOf: (chainId: number) => ChainReader): PriceSource {
  return {
    serves: ({ prices }) => prices.feeds.length > 0,
    pricesOf: (network, tokens) => feedPrices(clientOf(network.chainId), network, tokens),
  };
}

type PoolSource = NonNullable<WalletNetwork['prices']['pools']>;

const placeOf = (
  { multicall3, nativeToken }: WalletNetwork,
  { factory, wrappedNative, dollar }: PoolSource,
) => ({
  factory: getAddress(factory),
  wrappedNative: getAddress(wrappedNative),
  dollar: getAddress(dollar),
  multicall3: getAddress(multicall3),
  nativeDecimals: nativeToken.decimals,
});

const feedsOf = (feeds: WalletNetwork['prices']['feeds'], tokens: readonly WalletToken[]) =>
  feeds.flatMap(({ tokenId, aggregator }) => {
    const token = tokens.find(({ id }) => id === tokenId);
    return token ? [{ tokenId, symbol: token.symbol, aggregator: getAddress(aggregator) }] : [];
  });

async function poolPrices(
  client: ChainReader,
  network: WalletNetwork,
  source: PoolSource,
  tokens: readonly WalletToken[],
): Promise<Prices> {
  const place = placeOf(network, source);
  const pairs = await pairsOf(client, place, tokens);
  const [now, before] = await Promise.all([
    readPoolPrices(client, place, pairs, tokens),
    earlier(client, (block) => readPoolPricesBefore(client, place, pairs, tokens, block)),
  ]);
  return joined(now, before);
}

async function feedPrices(
  client: ChainReader,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
): Promise<Prices> {
  const multicall3: Address = getAddress(network.multicall3);
  const feeds = feedsOf(network.prices.feeds, tokens);
  const nowMs = Date.now();
  const [now, before] = await Promise.all([
    readFeedPrices(client, multicall3, feeds, { nowMs }),
    earlier(client, (blockNumber) =>
      readFeedPrices(client, multicall3, feeds, { nowMs: nowMs - 86_400_000, blockNumber }),
    ),
  ]);
  return joined(now, before);
}

type Read = ReadonlyMap<string, Usd>;

/** What was a day ago; a chain that is younger, or a node that has forgotten, answers nothing. */
async function earlier(client: ChainReader, read: (block: bigint) => Promise<Read>): Promise<Read> {
  try {
    const block = await blockOneDayAgo(client);
    return block === null ? new Map() : await read(block);
  } catch {
    return new Map();
  }
}

function joined(now: Read, before: Read): Prices {
  return new Map([...now].map(([id, usd]) => [id, { usd, change: changeOf(before.get(id), usd) }]));
}

/** Prices of listed tokens as they were at a moment, by token id; empty where the chain is younger or its node has forgotten. */
export async function pricesAt(
  client: ChainReader,
  network: WalletNetwork,
  tokens: readonly WalletToken[],
  atMs: number,
): Promise<ReadonlyMap<string, Usd>> {
  const { pools, feeds } = network.prices;
  const listed = tokens.filter(({ isCustom }) => !isCustom);
  try {
    const blockNumber = await newestBlockBefore(client, BigInt(Math.floor(atMs / 1000)));
    if (blockNumber === null) return new Map();
    if (pools) {
      const place = placeOf(network, pools);
      return await readPoolPricesBefore(
        client,
        place,
        await pairsOf(client, place, listed),
        listed,
        blockNumber,
      );
    }
    const multicall3 = getAddress(network.multicall3);
    return await readFeedPrices(client, multicall3, feedsOf(feeds, listed), { nowMs: atMs, blockNumber });
  } catch {
    return new Map();
  }
}
