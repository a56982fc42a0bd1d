import type { Client, Hex, TransactionReceipt } from 'viem';
import { waitForTransactionReceipt } from 'viem/actions';

/** Another transaction with the number was mined, one that does something else or nothing. */
export class TransactionReplaced extends Error {
  override readonly name = 'TransactionReplaced';
}

/**
 * Waits until a transaction, or the same at another price, is in a block. viem resolves with the receipt of whatever took the number;
 * this rejects with TransactionReplaced if that does not do the same.
 */
export async function ownReceipt(client: Client, hash: Hex, timeout?: number): Promise<TransactionReceipt> {
  let isReplaced = false;
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    ...(timeout !== undefined && { timeout }),
    onReplaced: ({ reason }) => (isReplaced = reason !== 'repriced'),
  });
  if (isReplaced) throw new TransactionReplaced();
  return receipt;
}
