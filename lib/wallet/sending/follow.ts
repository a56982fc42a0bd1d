import {
  isAddressEqual,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type PublicClient,
} from 'viem';
import { nftTransferOf } from './nft-part';
import { revokeOf } from './revoke-part';
import { isSameTransfer } from './same-transfer';
import { transferOf, type Transfer } from './transfer';
import { transactionWith, type AccountNumber } from './used-number';

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

/** A transaction as a node has it, in a block or not; null where it has none. */
export async function knownTransaction(client: PublicClient, hash: Hash) {
  try {
    return await client.getTransaction({ hash });
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

const FIRST_WAIT_MS = 750;
const LONGEST_WAIT_MS = 15_000;

/** How long to wait before the next look, after so many: at first as a local chain needs it, later as public ones do. */
export function nextLookMs(looks: number): number {
  return Math.min(FIRST_WAIT_MS * 1.6 ** looks, LONGEST_WAIT_MS);
}

/** How many numbers after the expected one are looked at, because a wallet chooses its number itself. */
const LATER_MAX = 5;

/** A transfer that a wallet was asked for. */
export interface AskedTransfer extends Transfer {
  /** The number that was next at that moment. */
  readonly nonce: number;
  /** The newest block at that moment. */
  readonly fromBlock: bigint;
}

type Call = Parameters<typeof transferOf>[1];

/** What a transaction of a chain does, as far as it is one plain transfer or the end of an approval. */
function movedBy(chainId: number, call: Call): Transfer | null {
  return transferOf(chainId, call) ?? nftTransferOf(chainId, call) ?? revokeOf(chainId, call);
}

/**
 * A hash; `unused`: nothing has the number, and the node has nothing that waits for a block; `waits`: it has, and that may be the one;
 * `others`: the number and all after it went to other transactions; `lost`: it was used out of sight.
 */
export type Found = Hash | 'unused' | 'waits' | 'others' | 'lost';

/**
 * Finds the transaction of a transfer whose wallet did not answer: it moves what the transfer does and has its number or,
 * because wallets choose, a later one. `isTaken` tells what belongs to another transfer.
 */
export async function findTransaction(
  client: PublicClient,
  { nonce, fromBlock, ...transfer }: AskedTransfer,
  isTaken: (hash: Hash) => boolean,
): Promise<Found> {
  const { chainId, from } = transfer;
  // A number that viem remembers may be of before the transaction.
  const newest = await client.getBlockNumber({ cacheTime: 0 });
  return findFrom(client, { chainId, from, nonce, fromBlock }, newest, (one) => {
    const moved = movedBy(chainId, one);
    return moved !== null && isSameTransfer(moved, transfer) && !isTaken(one.hash);
  });
}

/** The same for any transaction, as far as the block `newest`; `isIt` tells whether one is what the wallet was asked for. */
export async function findFrom(
  client: PublicClient,
  asked: AccountNumber,
  newest: bigint,
  isIt: (call: Call & { readonly hash: Hash }) => boolean,
): Promise<Found> {
  const { from: address, nonce } = asked;
  const used = await client.getTransactionCount({ address, blockNumber: newest });
  const known = await client.getTransactionCount({ address, blockTag: 'pending' });
  let { fromBlock } = asked;
  for (let number = nonce; number < used; number += 1) {
    const isFar = number - nonce > LATER_MAX;
    const one = isFar ? null : await transactionWith(client, { ...asked, fromBlock, nonce: number }, newest);
    if (!one) return 'lost';
    if (isIt(one)) return one.hash;
    fromBlock = one.blockNumber ?? fromBlock;
  }
  if (known > Math.max(used, nonce)) return 'waits';
  return used > nonce ? 'others' : 'unused';
}

/** `fromBlock` is the newest block when the wallet was asked first. */
interface Numbered extends AccountNumber {
  readonly hash: Hash;
  readonly replacements: readonly { readonly kind: 'speedUp' | 'cancel'; readonly hash: Hash | null }[];
}

/** A transaction and those that were to take its place, as their sender knows them. */
export interface Attempts extends AskedTransfer, Numbered {}

/** What took the number of a transaction; null while nothing has. `replaced`: neither the same nor an empty one. */
export type Decided =
  | { readonly state: 'confirmed' | 'failed' | 'cancelled' | 'replaced'; readonly hash: Hash }
  /** The number is used, but the node doesn't know by which transaction: the money may have moved. */
  | { readonly state: 'lost'; readonly hash: null };

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
  isSame: (call: Call) => boolean,
): Promise<Decided | null> {
  const known = await knownReceipt(client, sent);
  if (known !== null) return known;
  const newest = await client.getBlockNumber({ cacheTime: 0 });
  const used = await client.getTransactionCount({ address: sent.from, blockNumber: newest });
  if (used <= sent.nonce) return null;
  // It may have been mined between the two questions.
  const since = await knownReceipt(client, sent);
  if (since !== null) return since;
  // A wallet may have given it a later number than was expected: then it still waits.
  const waiting = await knownTransaction(client, sent.hash);
  return waiting && waiting.nonce > sent.nonce ? null : byNumber(client, sent, newest, isSame);
}

async function knownReceipt(client: PublicClient, { hash, replacements }: Numbered): Promise<Decided | null> {
  for (const one of [{ kind: 'first' as const, hash }, ...replacements]) {
    const outcome = one.hash && (await receiptOutcome(client, one.hash));
    if (one.hash && (outcome === 'confirmed' || outcome === 'failed'))
      return { state: one.kind === 'cancel' ? 'cancelled' : outcome, hash: one.hash };
  }
  return null;
}

async function byNumber(
  client: PublicClient,
  sent: Numbered,
  newest: bigint,
  isSame: (call: Call) => boolean,
): Promise<Decided | null> {
  const one = await transactionWith(client, sent, newest);
  if (one === null) return { state: 'lost', hash: null };
  if (!isSame(one)) return { state: isNothing(one) ? 'cancelled' : 'replaced', hash: one.hash };
  const outcome = await receiptOutcome(client, one.hash);
  // A node behind a balancer may not have the receipt yet.
  if (outcome !== 'confirmed' && outcome !== 'failed') return null;
  return { state: outcome, hash: one.hash };
}

/** Whether a transaction only uses up its number. */
export function isNothing({ from, to, value, input }: Call): boolean {
  return to !== null && isAddressEqual(to, from) && value === 0n && input === '0x';
}
