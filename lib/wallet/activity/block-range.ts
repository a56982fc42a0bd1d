import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlockNumber } from '@/lib/wallet/node/chain-reads';

/** Blocks whose logs are read, both ends included. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
  /** What has come since counts, too: a node behind a balancer may not have the block that another one named. */
  readonly isLatest?: boolean;
}

/** So far back a first look goes; nodes refuse more. */
export const BLOCKS_MAX = 2_000n;

export async function latestBlocks(client: ChainReader): Promise<BlockRange> {
  // A number of seconds ago would leave out what the person has just done.
  const to = await readBlockNumber(client);
  return { from: to > BLOCKS_MAX ? to - BLOCKS_MAX : 0n, to, isLatest: true };
}

/** The end of a range, for questions about logs. */
export const lastOf = ({ to, isLatest }: BlockRange): bigint | 'latest' => (isLatest ? 'latest' : to);

/** The newest blocks of a range, one after the other. */
export function newestOf({ from, to }: BlockRange, most: number): bigint[] {
  const count = Math.min(Number(to - from + 1n), most);
  return Array.from({ length: count }, (_, index) => to - BigInt(index));
}
