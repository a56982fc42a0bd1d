import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';

/** A deposit that a wallet has sent, or was asked to send. */
export interface AwaitedDeposit {
  readonly contract: Address;
  readonly id: Hex;
  readonly sender: Address;
  readonly expiresTime: string;
  readonly transaction: Hex | null;
  /** The sender's number of the transaction; null while no node has named it. */
  readonly nonce: number | null;
}

/**
 * What became of a deposit. `open`: it may still come. After `reverted`, `replaced` and `tooLate` it never will: the
 * contract refused its transaction, another one took its number, or no block takes it any more.
 */
export type DepositStatus = 'there' | 'open' | 'reverted' | 'replaced' | 'tooLate';

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/** Looks once. Rejects when the node does not answer: then nothing is known, and nothing may be said. */
export async function depositStatus(client: PublicClient, deposit: AwaitedDeposit): Promise<DepositStatus> {
  const { contract, id, sender, expiresTime, transaction, nonce } = deposit;
  // Everything is asked of this block: what a later one brings, the next look sees.
  const { number: blockNumber, timestamp } = await client.getBlock();
  const record = await client.readContract({
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [id],
    blockNumber,
  });
  if (record.sender !== ZERO_ADDRESS) return 'there';
  // The contract takes no deposit in a block of that time or later.
  if (timestamp * 1000n >= BigInt(Date.parse(expiresTime))) return 'tooLate';
  if (transaction === null) return 'open';
  const minedIn = await blockOf(client, transaction);
  if (minedIn !== null) return minedIn <= blockNumber ? 'reverted' : 'open';
  if (nonce === null) return 'open';
  const used = await client.getTransactionCount({ address: sender, blockNumber });
  return used > nonce ? 'replaced' : 'open';
}

async function blockOf(client: PublicClient, hash: Hex): Promise<bigint | null> {
  try {
    return (await client.getTransactionReceipt({ hash })).blockNumber;
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/** The number that a sender gave a transaction; null while the node does not know it, or when another has sent it. */
export async function nonceOf(client: PublicClient, hash: Hex, sender: Address): Promise<number | null> {
  try {
    const { from, nonce } = await client.getTransaction({ hash });
    return from.toLowerCase() === sender.toLowerCase() ? nonce : null;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

/** Whether a node has a transaction of a sender with this number that is in no block yet. */
export async function isUnderWay(client: PublicClient, address: Address, nonce: number): Promise<boolean> {
  const [mined, known] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ]);
  return mined <= nonce && nonce < known;
}
