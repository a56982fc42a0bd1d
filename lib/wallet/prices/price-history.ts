import { getAddress, isAddressEqual, parseAbi, parseAbiItem, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlock } from '@/lib/wallet/node/chain-reads';
import { multicall } from '@/lib/wallet/node/contract-reads';
import { readLogs } from '@/lib/wallet/node/event-logs';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { Usd } from '@/lib/wallet/usd';
import { pairsOf, pricesBy, type PoolPlace } from './pool-prices';

/** What a token was worth at a moment. */
export interface PricePoint {
  readonly atMs: number;
  readonly usd: Usd;
}

/** Tells what a token was worth, the oldest first; empty where nobody can say. */
export interface PriceHistoryProvider {
  historyOf(network: WalletNetwork, token: WalletToken, sinceMs: number): Promise<readonly PricePoint[]>;
}

/** A chart shows no more; of more, some are left out at even distances. */
const POINTS_MAX = 60;
/** Feeds are asked for so many rounds in one call. */
const ROUNDS = 60;

const syncEvent = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)');
const feedAbi = parseAbi([
  'function description() view returns (string)',
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
]);
const USD_DECIMALS = 18;

/** Histories from what lies on the network itself, as its prices do. Unlisted tokens have none, as they have no price. */
export function chainHistory(clientOf: (chainId: number) => ChainReader): PriceHistoryProvider {
  return {
    async historyOf(network, token, sinceMs) {
      if (token.isCustom) return [];
      const client = clientOf(network.chainId);
      const { pools, feeds } = network.prices;
      if (pools) {
        const place: PoolPlace = {
          factory: getAddress(pools.factory),
          wrappedNative: getAddress(pools.wrappedNative),
          dollar: getAddress(pools.dollar),
          multicall3: getAddress(network.multicall3),
          nativeDecimals: network.nativeToken.decimals,
        };
        return thinned(await poolHistory(client, place, network.tokens, token, sinceMs));
      }
      const feed = feeds.find(({ tokenId }) => tokenId === token.id);
      if (!feed) return [];
      return feedHistory(client, getAddress(network.multicall3), getAddress(feed.aggregator), sinceMs);
    },
  };
}

/** By each change of the pools that the price follows from: a step wherever one traded. */
export async function poolHistory(
  client: ChainReader,
  place: PoolPlace,
  tokens: readonly WalletToken[],
  token: WalletToken,
  sinceMs: number,
): Promise<PricePoint[]> {
  const isPart = ({ id, address }: WalletToken) =>
    id === token.id || (address !== null && isAddressEqual(getAddress(address), place.dollar));
  const asked = [...tokens.filter(isPart)];
  const pairs = await pairsOf(client, place, asked);
  const logs = await readLogs(client, syncEvent, { address: [...pairs.values()], fromBlock: 0n });
  const times = new Map<bigint, number>();
  const shown = logs.slice(-4 * POINTS_MAX);
  const before = logs.slice(0, -4 * POINTS_MAX);
  await Promise.all(
    [...new Set(shown.map(({ blockNumber }) => blockNumber))].map(async (blockNumber) => {
      const { timestamp } = await readBlock(client, blockNumber);
      times.set(blockNumber, Number(timestamp) * 1000);
    }),
  );
  const held = new Map<string, readonly [bigint, bigint]>();
  const idOf = (address: Address) => [...pairs].find(([, pair]) => isAddressEqual(pair, address))?.[0];
  const take = (log: (typeof logs)[number]) => {
    const id = idOf(log.address);
    if (id !== undefined) held.set(id, [log.args.reserve0, log.args.reserve1]);
  };
  for (const log of before) take(log);
  const points: PricePoint[] = [];
  for (const log of shown) {
    take(log);
    const usd = pricesBy(held, place, asked).get(token.id);
    const atMs = times.get(log.blockNumber);
    if (usd !== undefined && atMs !== undefined) points.push({ atMs, usd });
  }
  return within(points, sinceMs);
}

/** By rounds of the feed, which it keeps itself: no old state of the chain is needed. */
export async function feedHistory(
  client: ChainReader,
  multicall3: Address,
  aggregator: Address,
  sinceMs: number,
): Promise<PricePoint[]> {
  const ask = { address: aggregator, abi: feedAbi } as const;
  const [decimals, latest] = await multicall(
    client,
    [
      { ...ask, functionName: 'decimals' },
      { ...ask, functionName: 'latestRoundData' },
    ] as const,
    { multicall3, allowFailure: false },
  );
  if (decimals > USD_DECIMALS) return [];
  const [newest] = latest;
  const rounds = async (stride: bigint) => {
    const ids = Array.from({ length: ROUNDS }, (_, index) => newest - BigInt(index) * stride).filter(
      (id) => id > 0n,
    );
    const answers = await multicall(
      client,
      ids.map((id) => ({ ...ask, functionName: 'getRoundData' as const, args: [id] as const })),
      { multicall3 },
    );
    return answers.flatMap(({ result }): PricePoint[] => {
      if (!result || result[1] <= 0n || result[3] === 0n) return [];
      const usd = result[1] * 10n ** BigInt(USD_DECIMALS - decimals);
      return [{ atMs: Number(result[3]) * 1000, usd }];
    });
  };
  const close = await rounds(1n);
  const [last, first] = [close[0], close.at(-1)];
  if (!last || !first) return [];
  // How many rounds lie between two that are shown, if they come as they did lately.
  const spanMs = last.atMs - first.atMs;
  const stride = spanMs > 0 ? Math.ceil((last.atMs - sinceMs) / spanMs) : 1;
  const all = stride > 1 ? await rounds(BigInt(stride)) : close;
  return within(all.reverse(), sinceMs);
}

/** Points since a moment, beginning with what counted then. */
function within(points: readonly PricePoint[], sinceMs: number): PricePoint[] {
  const last = points.findLast(({ atMs }) => atMs <= sinceMs);
  const since = points.filter(({ atMs }) => atMs > sinceMs);
  return last ? [{ ...last, atMs: sinceMs }, ...since] : since;
}

function thinned(points: readonly PricePoint[]): PricePoint[] {
  if (points.length <= POINTS_MAX) return [...points];
  return Array.from(
    { length: POINTS_MAX },
    (_, index) => points[Math.round((index * (points.length - 1)) / (POINTS_MAX - 1))] as PricePoint,
  );
}
