import { getAddress, isAddress, isHash, type Address, type Hash } from 'viem';
import { z } from 'zod';
import { DeviceList } from '@/lib/wallet/device-list';
import { isSameTransfer } from '@/lib/wallet/sending/same-transfer';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { SENT_KEY } from './resume';

const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
);
const hash = z.custom<Hash>((value) => typeof value === 'string' && isHash(value));
const schema = z.object({
  id: z.string(),
  chainId: z.number(),
  from: address,
  to: address,
  token: address.nullable(),
  /** A piece of the collection `token`, with its name then. */
  nft: z
    .object({
      tokenId: z.string().regex(/^\d+$/),
      standard: z.enum(['erc721', 'erc1155']),
      name: z.string(),
    })
    .optional(),
  /** Nothing moves: what `to` may take of `token` ends. */
  revoke: z
    .union([
      z.object({ kind: z.enum(['token', 'permit2', 'collection']) }),
      z.object({ kind: z.literal('piece'), tokenId: z.string().regex(/^\d+$/) }),
    ])
    .optional(),
  symbol: z.string(),
  decimals: z.number(),
  amount: z.string().regex(/^\d+$/),
  /** The number that the transaction was expected to get when the wallet was asked. */
  nonce: z.number(),
  /** The newest block at that moment. */
  fromBlock: z.string().regex(/^\d+$/),
  hash: hash.nullable(),
  /** Transactions with the same number that were to take the place of the first one; written before the wallet is asked. */
  replacements: z.array(z.object({ kind: z.enum(['speedUp', 'cancel']), hash: hash.nullable() })).optional(),
  /** The transaction that took the number, where it was none of these. */
  replacedBy: hash.optional(),
  /**
   * asking: the wallet has not answered; unsent: it never signed; pending to replaced: as the chain says; cancelled: an empty
   * transaction has its number; lost: its number is used and the transaction was not found.
   */
  state: z.enum(['asking', 'unsent', 'pending', 'confirmed', 'failed', 'cancelled', 'replaced', 'lost']),
  createdMs: z.number(),
  payee: z.object({ userId: z.number(), name: z.string() }).nullable(),
  /** The conversation that gets a card, and the words for clients that draw none. */
  // Stored in browsers, so the name stays as it is.
  room: z.object({ matrixId: z.string(), text: z.string() }).nullable(),
  isCardSent: z.boolean(),
});

/** A transfer that was begun on this device. */
export type SentTransfer = z.output<typeof schema>;

const SENT_MAX = 300;

/** Everything that was sent from this device, the newest first; written before the wallet is asked, so that nothing is forgotten. */
export const sentList = new DeviceList<SentTransfer>(
  SENT_KEY,
  SENT_MAX,
  (value) => schema.safeParse(value).data ?? null,
);

export function addSent(sent: SentTransfer): void {
  sentList.change((items) => [sent, ...items]);
}

export function changeSent(id: string, change: Partial<SentTransfer>): void {
  sentList.change((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** Whether the wallet has to look what became of it, or has to tell the conversation. */
export function isOpen({ state, isCardSent, hash }: SentTransfer): boolean {
  return state === 'asking' || state === 'pending' || (!isCardSent && hash !== null);
}

/** Those of one address, on one network or all. */
export function sentBy(items: readonly SentTransfer[], from: string): readonly SentTransfer[] {
  const own = getAddress(from);
  return items.filter((one) => getAddress(one.from) === own);
}

/** What it moves, for comparing. */
export function transferOfSent({ chainId, from, to, token, amount, nft, revoke }: SentTransfer): Transfer {
  return { chainId, from, to, token, amount: BigInt(amount), ...(nft && { nft }), ...(revoke && { revoke }) };
}

/** Whether a transaction is known to be of another transfer. */
export function isTaken({ id, chainId }: SentTransfer, hash: Hash): boolean {
  return sentList.items().some((one) => one.id !== id && one.chainId === chainId && one.hash === hash);
}

/**
 * Whether a later try of the same transfer waits for its wallet, too: what is found then belongs to that one, unless its own
 * wallet says otherwise.
 */
export function isTriedAgain(sent: SentTransfer): boolean {
  const items = sentList.items();
  return items
    .slice(
      0,
      items.findIndex(({ id }) => id === sent.id),
    )
    .some((one) => one.state === 'asking' && isSameTransfer(transferOfSent(one), transferOfSent(sent)));
}
