import { isAddressEqual, type Address, type Hash } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readReceipt, readTransactionCount, readWholeBlock } from '@/lib/wallet/node/chain-reads';
import type { BlockRange } from './block-range';

/** A transaction that an address sent, whatever wallet it came from. */
export interface OwnTransaction {
  readonly hash: Hash;
  readonly to: Address | null;
  readonly value: bigint;
  readonly isFailed: boolean;
  readonly block: bigint;
  readonly index: number;
}

/** Questions of one look, and blocks that are read for it. */
const COUNTS_MAX = 120;
const BLOCKS_READ_MAX = 20;
/** Deeper than this a block stays, so its count is kept. */
const SETTLED_BLOCKS = 64n;
const KEPT_MAX = 5_000;
const kept = new Map<string, number>();

/**
 * Finds transactions that leave no log, such as those that failed: by the number of transactions that an address had sent before and
 * after, halving the blocks between. Returns the newest; `isCut`: there are more in the range. Rejects where the node no longer knows
 * numbers of that time.
 */
export async function readOwnTransactions(
  client: ChainReader,
  chainId: number,
  holder: Address,
  range: BlockRange,
): Promise<{ readonly transactions: readonly OwnTransaction[]; readonly isCut: boolean }> {
  const countAt = keptCounts(client, { chainId, holder, newest: range.to });
  const { blocks, isCut } = await blocksWithOwn(range, countAt);
  const found = await Promise.all(
    blocks.map(async (blockNumber) => {
      const { transactions } = await readWholeBlock(client, blockNumber);
      const own = transactions.filter(({ from }) => isAddressEqual(from, holder));
      return Promise.all(
        own.map(async ({ hash, to, value, transactionIndex: index }): Promise<OwnTransaction> => {
          const { isReverted } = await readReceipt(client, hash);
          return { hash, to, value, isFailed: isReverted, block: blockNumber, index };
        }),
      );
    }),
  );
  return { transactions: found.flat(), isCut };
}

/** Reads how many transactions an address had sent at the end of a block; what no longer changes is read once. */
export function keptCounts(
  client: ChainReader,
  {
    chainId,
    holder,
    newest,
  }: { readonly chainId: number; readonly holder: Address; readonly newest: bigint },
): (block: bigint) => Promise<number> {
  return async (block) => {
    const key = `${chainId} ${holder} ${block}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const count = await readTransactionCount(client, holder, block);
    if (block + SETTLED_BLOCKS <= newest) {
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(key, count);
    }
    return count;
  };
}

/** The newest blocks in which the count rises; `isCut`: there are more. */
export async function blocksWithOwn(
  { from, to }: BlockRange,
  countAt: (block: bigint) => Promise<number>,
): Promise<{ readonly blocks: readonly bigint[]; readonly isCut: boolean }> {
  let asked = 2;
  const [first, last] = await Promise.all([from === 0n ? 0 : countAt(from - 1n), countAt(to)]);
  const blocks: bigint[] = [];
  const open = [{ low: from - 1n, lowCount: first, high: to, highCount: last }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { low, lowCount, high, highCount } = part;
    if (highCount <= lowCount) continue;
    if (blocks.length >= BLOCKS_READ_MAX) return { blocks, isCut: true };
    if (high - low === 1n) {
      blocks.push(high);
      continue;
    }
    if (asked >= COUNTS_MAX) return { blocks, isCut: true };
    asked += 1;
    const middle = roundest(low + 1n, high - 1n);
    const count = await countAt(middle);
    open.push(
      { low, lowCount, high: middle, highCount: count },
      { low: middle, lowCount: count, high, highCount },
    );
  }
  return { blocks, isCut: false };
}

/** The number with the most zeros at its end, in base 2: the same for ranges that overlap, so that what is kept is asked for again. */
function roundest(from: bigint, to: bigint): bigint {
  let number = to;
  while ((number & (number - 1n)) >= from && number > 0n) number &= number - 1n;
  return number;
}
