import type { PublicClient } from 'viem';

/** Blocks whose logs are read, both ends included. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** So far back a first look goes; nodes refuse more. */
export const BLOCKS_MAX = 2_000n;

export async function latestBlocks(client: PublicClient): Promise<BlockRange> {
  const to = await client.getBlockNumber();
  return { from: to > BLOCKS_MAX ? to - BLOCKS_MAX : 0n, to };
}

/** The newest blocks of a range, one after the other. */
export function newestOf({ from, to }: BlockRange, most: number): bigint[] {
  const count = Math.min(Number(to - from + 1n), most);
  return Array.from({ length: count }, (_, index) => to - BigInt(index));
}
