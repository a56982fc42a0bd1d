import { TransactionReceiptNotFoundError, type Address, type Hash, type PublicClient } from 'viem';

/** What became of a transaction. `replaced`: another one with its number is in the chain. */
export type Outcome = 'pending' | 'confirmed' | 'failed' | 'replaced';

/** A transaction as its sender knows it. */
export interface SentTransaction {
  readonly chainId: number;
  readonly hash: Hash;
  readonly from: Address;
  readonly nonce: number;
}

/** Looks once. Rejects when the node does not answer: then nothing is known, and nothing may be said. */
export async function outcomeOf(client: PublicClient, sent: SentTransaction): Promise<Outcome> {
  const known = await receiptOutcome(client, sent.hash);
  if (known !== null) return known;
  const used = await client.getTransactionCount({ address: sent.from, blockTag: 'latest' });
  if (used <= sent.nonce) return 'pending';
  // It may have been mined between the two questions.
  return (await receiptOutcome(client, sent.hash)) ?? 'replaced';
}

async function receiptOutcome(client: PublicClient, hash: Hash): Promise<Outcome | null> {
  try {
    const { status } = await client.getTransactionReceipt({ hash });
    return status === 'success' ? 'confirmed' : 'failed';
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

const FIRST_WAIT_MS = 750;
const LONGEST_WAIT_MS = 15_000;

/** How long to wait before the next look, after so many: at first as a local chain needs it, later as public ones do. */
export function nextLookMs(looks: number): number {
  return Math.min(FIRST_WAIT_MS * 1.6 ** looks, LONGEST_WAIT_MS);
}

/** So many blocks are looked through for a transaction of which only sender and number are known. */
const SEARCHED_BLOCKS_MAX = 200n;

/**
 * Finds a transaction of which the page was closed before the wallet answered: by its sender and number, from the block at
 * which the wallet was asked. Null while its number is unused, `lost` when the number was used and it is not found.
 */
export async function findByNonce(
  client: PublicClient,
  { from, nonce, fromBlock }: { readonly from: Address; readonly nonce: number; readonly fromBlock: bigint },
): Promise<Hash | null | 'lost'> {
  if ((await client.getTransactionCount({ address: from, blockTag: 'latest' })) <= nonce) return null;
  const latest = await client.getBlockNumber();
  const last = latest < fromBlock + SEARCHED_BLOCKS_MAX ? latest : fromBlock + SEARCHED_BLOCKS_MAX;
  for (let blockNumber = fromBlock; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    const found = transactions.find(
      (one) => one.from.toLowerCase() === from.toLowerCase() && one.nonce === nonce,
    );
    if (found) return found.hash;
  }
  return 'lost';
}
