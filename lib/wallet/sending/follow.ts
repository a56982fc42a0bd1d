import {
  isAddressEqual,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Hex,
  type PublicClient,
} from 'viem';
import { nftTransferOf } from './nft-part';
import { revokeOf } from './revoke-part';
import { isSameTransfer } from './same-transfer';
import { transferOf, type Transfer } from './transfer';

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

/** So many blocks are looked through for a transaction of which the hash is not known. */
const SEARCHED_BLOCKS_MAX = 200n;

/** A transfer that a wallet was asked for. */
export interface AskedTransfer extends Transfer {
  /** The number that was next at that moment. */
  readonly nonce: number;
  /** The newest block at that moment. */
  readonly fromBlock: bigint;
}

/** What a transaction of a chain does, as far as it is one plain transfer or the end of an approval. */
function movedBy(chainId: number, call: Parameters<typeof transferOf>[1]): Transfer | null {
  return transferOf(chainId, call) ?? nftTransferOf(chainId, call) ?? revokeOf(chainId, call);
}

/** A hash; null while the number is unused; `others`: it went to another transaction; `lost`: it was used out of sight. */
export type Found = Hash | null | 'others' | 'lost';

/**
 * Finds the transaction of a transfer whose wallet did not answer: it moves what the transfer does and has its number or,
 * because wallets choose, a later one. `isTaken` tells what belongs to another transfer.
 */
export async function findTransaction(
  client: PublicClient,
  { nonce, fromBlock, ...transfer }: AskedTransfer,
  isTaken: (hash: Hash) => boolean,
): Promise<Found> {
  const used = await client.getTransactionCount({ address: transfer.from, blockTag: 'latest' });
  if (used <= nonce) return null;
  // A number that viem remembers may be of before the transaction.
  const latest = await client.getBlockNumber({ cacheTime: 0 });
  const last = latest < fromBlock + SEARCHED_BLOCKS_MAX ? latest : fromBlock + SEARCHED_BLOCKS_MAX;
  let isUsedByOthers = false;
  for (let blockNumber = fromBlock; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    for (const one of transactions) {
      if (!isAddressEqual(one.from, transfer.from) || one.nonce < nonce) continue;
      const moved = movedBy(transfer.chainId, one);
      if (moved !== null && isSameTransfer(moved, transfer) && !isTaken(one.hash)) return one.hash;
      if (one.nonce === nonce) isUsedByOthers = true;
    }
  }
  return isUsedByOthers ? 'others' : 'lost';
}

interface Numbered {
  readonly from: Address;
  readonly nonce: number;
  /** The newest block when the wallet was asked first. */
  readonly fromBlock: bigint;
  readonly hash: Hash;
  readonly replacements: readonly { readonly kind: 'speedUp' | 'cancel'; readonly hash: Hash | null }[];
}

/** A transaction and those that were to take its place, as their sender knows them. */
export interface Attempts extends AskedTransfer, Numbered {}

/** What took the number of a transaction; null while nothing has. `replaced`: neither the same nor an empty one. */
export interface Decided {
  readonly state: 'confirmed' | 'failed' | 'cancelled' | 'replaced';
  /** Null: it was not found. */
  readonly hash: Hash | null;
}

/**
 * Looks once which of some transactions with one number the chain has: at most one of them is ever in it. One that a wallet made by
 * itself is found by the number. Rejects when the node does not answer.
 */
export function decidedOf(client: PublicClient, sent: Attempts): Promise<Decided | null> {
  const { nonce: _, fromBlock: __, ...transfer } = sent;
  return decidedBy(client, sent, (call) => {
    const moved = movedBy(sent.chainId, call);
    return moved !== null && isSameTransfer(moved, transfer);
  });
}

/** The same for any transaction; `isSame` tells whether another one with its number does what it was to do. */
export async function decidedBy(
  client: PublicClient,
  sent: Numbered,
  isSame: (call: Parameters<typeof transferOf>[1]) => boolean,
): Promise<Decided | null> {
  const known = await knownReceipt(client, sent);
  if (known !== null) return known;
  const used = await client.getTransactionCount({ address: sent.from, blockTag: 'latest' });
  if (used <= sent.nonce) return null;
  // It may have been mined between the two questions.
  return (await knownReceipt(client, sent)) ?? (await byNumber(client, sent, isSame));
}

async function knownReceipt(client: PublicClient, { hash, replacements }: Numbered): Promise<Decided | null> {
  for (const one of [{ kind: 'first' as const, hash }, ...replacements]) {
    const outcome = one.hash && (await receiptOutcome(client, one.hash));
    if (outcome === 'confirmed' || outcome === 'failed')
      return { state: one.kind === 'cancel' ? 'cancelled' : outcome, hash: one.hash };
  }
  return null;
}

async function byNumber(
  client: PublicClient,
  { nonce, fromBlock, from }: Numbered,
  isSame: (call: Parameters<typeof transferOf>[1]) => boolean,
): Promise<Decided> {
  const latest = await client.getBlockNumber({ cacheTime: 0 });
  const last = latest < fromBlock + SEARCHED_BLOCKS_MAX ? latest : fromBlock + SEARCHED_BLOCKS_MAX;
  for (let blockNumber = fromBlock; blockNumber <= last; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    const one = transactions.find((other) => other.nonce === nonce && isAddressEqual(other.from, from));
    if (!one) continue;
    if (isSame(one)) {
      const outcome = await receiptOutcome(client, one.hash);
      return { state: outcome === 'failed' ? 'failed' : 'confirmed', hash: one.hash };
    }
    return { state: isNothing(one) ? 'cancelled' : 'replaced', hash: one.hash };
  }
  return { state: 'replaced', hash: null };
}

/** Whether a transaction only uses up its number. */
export function isNothing({
  from,
  to,
  value,
  input,
}: {
  readonly from: Address;
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
}): boolean {
  return to !== null && isAddressEqual(to, from) && value === 0n && input === '0x';
}
