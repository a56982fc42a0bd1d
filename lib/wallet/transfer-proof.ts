import { isAddressEqual, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';
import type { Address, Hash, PublicClient } from 'viem';
import { transferOf, type Transfer } from './sending/transfer';

/** What a chain says of a hash. */
export type TransferProof =
  /** The chain does not know it, yet or at all. */
  | { readonly state: 'unseen' }
  | { readonly state: 'pending' | 'confirmed' | 'failed'; readonly transfer: Transfer | null };

/** Reads a transaction; rejects when the node does not answer. */
export async function readProof(client: PublicClient, chainId: number, hash: Hash): Promise<TransferProof> {
  try {
    const { from, to, value, input } = await client.getTransaction({ hash });
    const transfer = transferOf(chainId, { from, to, value, input });
    const { status } = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return { status: null };
      throw error;
    });
    if (status === null) return { state: 'pending', transfer };
    return { state: status === 'success' ? 'confirmed' : 'failed', transfer };
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return { state: 'unseen' };
    throw error;
  }
}

/** What a card may say after its message, its people and the chain have been held against each other. */
export type Verdict =
  'unseen' | 'pending' | 'confirmed' | 'failed' | 'notTransfer' | 'falseSender' | 'falseRecipient';

/** Who says to have sent, and to whom, by the addresses of their wallets; null for somebody without one. */
export interface Claim {
  readonly sender: Address | null;
  readonly recipient: Address | null;
}

/** Holds what somebody says of a transfer against what the chain says. */
export function verdictOf(proof: TransferProof, { sender, recipient }: Claim): Verdict {
  if (proof.state === 'unseen') return 'unseen';
  const { state, transfer } = proof;
  if (transfer === null) return 'notTransfer';
  if (sender === null || !isAddressEqual(transfer.from, sender)) return 'falseSender';
  if (recipient === null || !isAddressEqual(transfer.to, recipient)) return 'falseRecipient';
  return state;
}
