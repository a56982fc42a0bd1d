import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlock } from '@/lib/wallet/node/chain-reads';

const DAY_SECONDS = 86_400n;
const KEPT_MS = 10 * 60_000;

const found = new Map<number, { readonly block: bigint | null; readonly untilMs: number }>();

/** The newest block that is a day old, or null when the chain is younger; asked for anew every ten minutes. */
export async function blockOneDayAgo(client: ChainReader, nowMs = Date.now()): Promise<bigint | null> {
  const chainId = client.chain?.id;
  const known = chainId === undefined ? undefined : found.get(chainId);
  if (known && known.untilMs > nowMs) return known.block;
  const block = await newestBlockBefore(client, BigInt(Math.floor(nowMs / 1000)) - DAY_SECONDS);
  if (chainId !== undefined) found.set(chainId, { block, untilMs: nowMs + KEPT_MS });
  return block;
}

/** The newest block that is no younger than a moment in seconds; null when there is none. */
export async function newestBlockBefore(client: ChainReader, moment: bigint): Promise<bigint | null> {
  const timeOf = async (blockNumber: bigint) => (await readBlock(client, blockNumber)).timestamp;
  const latest = await readBlock(client);
  if (latest.timestamp <= moment) return latest.number;
  let [low, lowTime] = [0n, await timeOf(0n)];
  let [high, highTime] = [latest.number, latest.timestamp];
  if (lowTime > moment) return null;
  // Blocks come at an even pace on most chains: where the moment should lie is close, and halving ends the rest.
  for (let isGuess = true; high - low > 1n; isGuess = !isGuess) {
    const guess = low + ((high - low) * (moment - lowTime)) / (highTime - lowTime || 1n);
    const middle = clamp(isGuess ? guess : (low + high) / 2n, low + 1n, high - 1n);
    const time = await timeOf(middle);
    if (time <= moment) [low, lowTime] = [middle, time];
    else [high, highTime] = [middle, time];
  }
  return low;
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}
