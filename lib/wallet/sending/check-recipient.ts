import type { PublicClient } from 'viem';
import { readPayee } from '@/lib/queries/wallet';
import type { UserId } from '@/protocol/ids';
import type { WalletNetwork } from '@/protocol/wallet';
import { AddressMoved } from './failure';
import { isContract } from './is-contract';
import { nameWarnings, type PaidName } from './paid-name';
import { paidBefore, sentFromDevices } from './payees';
import { receivingAddress, recipientWarnings, type RecipientWarning } from './recipient';
import type { Transfer } from './transfer';

/** Whom a transfer goes to, as far as the sender knows. */
export interface Addressee {
  /** The account that sends. */
  readonly me: number;
  /** The person who receives; null for an address alone. */
  readonly userId: UserId | null;
  /** The name that the address was read from. */
  readonly paidName: PaidName | null;
}

export interface CheckedRecipient {
  readonly isContract: boolean;
  readonly warnings: readonly RecipientWarning[];
  /** What the recipient could not be compared with: `devices` are sends from other ones, `chain` is the newest history. */
  readonly uncompared: readonly ('devices' | 'chain')[];
}

/** Compares a recipient with everyone who was sent to before. Throws AddressMoved when the person receives elsewhere by now. */
export async function checkRecipient(
  client: PublicClient,
  network: WalletNetwork,
  transfer: Transfer,
  { me, userId, paidName }: Addressee,
): Promise<CheckedRecipient> {
  const { chainId, from, to } = transfer;
  const [code, payee, moved, sent, paid] = await Promise.all([
    client.getCode({ address: to }),
    userId === null ? null : readPayee(userId),
    nameWarnings(paidName, to),
    sentFromDevices(me, to, userId),
    // A node that keeps no logs takes away a comparison, not the transfer.
    paidBefore(client, network, from).catch(() => null),
  ]);
  // The person may have changed wallets since the form was filled in.
  if (payee && receivingAddress(payee, chainId) !== to) throw new AddressMoved();
  return {
    isContract: isContract(code),
    warnings: [...moved, ...recipientWarnings(to, userId, [...sent.known, ...(paid ?? [])])],
    uncompared: [
      ...(sent.hasDevices ? [] : (['devices'] as const)),
      ...(paid === null ? (['chain'] as const) : []),
    ],
  };
}
