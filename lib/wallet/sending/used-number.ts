import { isAddressEqual, type Address, type PublicClient, type Transaction } from 'viem';
import { blocksWithOwn, keptCounts } from '@/lib/wallet/activity/own-transactions';
import { isLimit, isRefusal } from '@/lib/wallet/node/node-error';

/** A number of an address's transactions. */
export interface AccountNumber {
  readonly chainId: number;
  readonly from: Address;
  readonly nonce: number;
  /** A block that came before the number was used. */
  readonly fromBlock: bigint;
}

/** The first look back; each further one reaches four times as far. */
const REACH = 32n;
/** So many blocks are read one by one where a node has forgotten the counts of that time. */
const BLOCKS_READ_MAX = 200n;

/**
 * Finds the transaction that has a number which was used by the block `newest`, however long ago. Returns null if the node can't say.
 * Rejects when it doesn't answer.
 */
export async function transactionWith(
  client: PublicClient,
  used: AccountNumber,
  newest: bigint,
): Promise<Transaction<bigint, number, false> | null> {
  for (const blockNumber of await blocksOf(client, used, newest)) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    const found = transactions.find(
      ({ from, nonce }) => nonce === used.nonce && isAddressEqual(from, used.from),
    );
    if (found) return found;
  }
  return null;
}

/** The block in which the number was used; without counts of that time the first ones that may be it. */
async function blocksOf(
  client: PublicClient,
  { chainId, from: holder, nonce, fromBlock }: AccountNumber,
  newest: bigint,
): Promise<readonly bigint[]> {
  const countAt = keptCounts(client, { chainId, holder, newest });
  const isUsedAt = async (block: bigint) => ((await countAt(block)) > nonce ? 1 : 0);
  try {
    // Nodes that keep little of the past know the newest blocks, so those are asked about first.
    let from = fromBlock;
    for (let reach = REACH; newest - reach > fromBlock; reach *= 4n) {
      if (await isUsedAt(newest - reach)) continue;
      from = newest - reach + 1n;
      break;
    }
    return (await blocksWithOwn({ from, to: newest }, isUsedAt)).blocks;
  } catch (error) {
    if (!isRefusal(error) || isLimit(error)) throw error;
    const count = newest - fromBlock < BLOCKS_READ_MAX ? newest - fromBlock + 1n : BLOCKS_READ_MAX;
    return Array.from({ length: Math.max(0, Number(count)) }, (_, index) => fromBlock + BigInt(index));
  }
}
