import {
  erc20Abi,
  isAddressEqual,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Log,
  type PublicClient,
} from 'viem';
import { piecesArrived } from './nft/piece-arrived';
import { nftTransferOf } from './sending/nft-part';
import { transferOf, type Transfer } from './sending/transfer';

/** What a chain says of a hash. */
export type TransferProof =
  /** The chain does not know it, yet or at all. */
  | { readonly state: 'unseen' }
  | { readonly state: 'pending'; readonly transfer: Transfer | null }
  | {
      /** `unmoved`: the transaction was carried out, and its token says nothing of a transfer. */
      readonly state: 'confirmed' | 'unmoved' | 'failed';
      /** Of a token that was moved the amount is what arrived, which some tokens make less than was sent. */
      readonly transfer: Transfer | null;
      /** When its block was made. */
      readonly minedMs: number;
    };

/** Reads a transaction; rejects when the node does not answer. */
export async function readProof(client: PublicClient, chainId: number, hash: Hash): Promise<TransferProof> {
  try {
    const { from, to, value, input } = await client.getTransaction({ hash });
    const call = { from, to, value, input };
    const transfer = transferOf(chainId, call) ?? nftTransferOf(chainId, call);
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null;
      throw error;
    });
    if (receipt === null) return { state: 'pending', transfer };
    const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber });
    const minedMs = Number(timestamp) * 1000;
    if (receipt.status !== 'success') return { state: 'failed', transfer, minedMs };
    if (transfer === null || transfer.token === null) return { state: 'confirmed', transfer, minedMs };
    const arrived = transfer.nft
      ? piecesArrived(transfer, receipt.logs)
      : arrivedOf(transfer, transfer.token, receipt.logs);
    return arrived === null
      ? { state: 'unmoved', transfer, minedMs }
      : { state: 'confirmed', transfer: { ...transfer, amount: arrived }, minedMs };
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return { state: 'unseen' };
    throw error;
  }
}

/** What a token says to have moved from the one to the other, whatever its function answers; null: nothing. */
function arrivedOf({ from, to, amount }: Transfer, token: Address, receiptLogs: Log[]): bigint | null {
  const logs = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receiptLogs }).filter(
    ({ address, args }) =>
      isAddressEqual(address, token) && isAddressEqual(args.from, from) && isAddressEqual(args.to, to),
  );
  const arrived = logs.reduce((sum, { args }) => sum + args.value, 0n);
  return logs.length === 0 || (arrived === 0n && amount > 0n) ? null : arrived;
}

/** A card is posted when its transfer is sent; one that was so much earlier is not what the message speaks of. */
const EARLIER_MS = 10 * 60_000;

/** What a card may say after its message, its people and the chain have been held against each other. */
export type Verdict =
  | TransferProof['state']
  | 'notTransfer'
  | 'falseSender'
  | 'falseRecipient'
  /** A card above is of the same transfer. */
  | 'repeated'
  | 'earlier'
  /** Of a token that anybody may have made. */
  | 'unlisted';

/** What a message says, and what is known of those it speaks of. */
export interface Claim {
  /** The addresses that are theirs on the network; none for who has no wallet. */
  readonly sender: readonly Address[];
  readonly recipient: readonly Address[];
  /** When the message was sent. */
  readonly saidMs: number;
  readonly isRepeated: boolean;
  readonly isUnlisted: boolean;
}

/** Compares what a message says of a transfer with what the chain says. */
export function verdictOf(proof: TransferProof, claim: Claim): Verdict {
  if (proof.state === 'unseen') return 'unseen';
  const { state, transfer } = proof;
  if (transfer === null) return 'notTransfer';
  if (!isOneOf(transfer.from, claim.sender)) return 'falseSender';
  if (!isOneOf(transfer.to, claim.recipient)) return 'falseRecipient';
  if (claim.isRepeated) return 'repeated';
  if (state !== 'confirmed') return state;
  if (proof.minedMs < claim.saidMs - EARLIER_MS) return 'earlier';
  return claim.isUnlisted ? 'unlisted' : 'confirmed';
}

const isOneOf = (address: Address, own: readonly Address[]) =>
  own.some((one) => isAddressEqual(one, address));
