import { parseAbi, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { multicall } from '@/lib/wallet/node/contract-reads';
import type { Usd } from '@/lib/wallet/usd';

const feedAbi = parseAbi([
  'function description() view returns (string)',
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
]);
const USD_DECIMALS = 18;
/** What feeds call coins that have been renamed since the documents named them. */
const laterNames: Readonly<Record<string, string>> = { MATIC: 'POL' };
/** Feeds are written at least once a day; an older one has stopped. */
const STALE_MS = 25 * 3_600_000;

export interface Feed {
  readonly tokenId: string;
  readonly symbol: string;
  readonly aggregator: Address;
}

/** Prices of Chainlink feeds, now or at an older block. A feed of something else, or one that has stopped, has none. */
export async function readFeedPrices(
  client: ChainReader,
  multicall3: Address,
  feeds: readonly Feed[],
  { nowMs, blockNumber }: { readonly nowMs: number; readonly blockNumber?: bigint },
): Promise<ReadonlyMap<string, Usd>> {
  const answers = await multicall(
    client,
    feeds.flatMap(({ aggregator: address }) => [
      { address, abi: feedAbi, functionName: 'description' } as const,
      { address, abi: feedAbi, functionName: 'decimals' } as const,
      { address, abi: feedAbi, functionName: 'latestRoundData' } as const,
    ]),
    { multicall3, ...(blockNumber !== undefined && { blockNumber }) },
  );
  const prices = new Map<string, Usd>();
  feeds.forEach(({ tokenId, symbol }, index) => {
    const [description, decimals, round] = answers
      .slice(index * 3, index * 3 + 3)
      .map(({ result }): unknown => result);
    const isOfToken = [symbol, laterNames[symbol] ?? symbol].some((name) => description === `${name} / USD`);
    if (!isOfToken || typeof decimals !== 'number' || decimals > USD_DECIMALS) return;
    const [, answer, , updatedAt] = Array.isArray(round) ? (round as unknown[]) : [];
    if (typeof answer !== 'bigint' || typeof updatedAt !== 'bigint' || answer <= 0n) return;
    if (nowMs - Number(updatedAt) * 1000 > STALE_MS) return;
    prices.set(tokenId, answer * 10n ** BigInt(USD_DECIMALS - decimals));
  });
  return prices;
}
