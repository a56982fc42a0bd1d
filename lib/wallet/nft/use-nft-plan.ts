'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { readPayee } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { AddressMoved, sendFailureOf, type SendFailure } from '@/lib/wallet/sending/failure';
import { estimateFee, type Fee } from '@/lib/wallet/sending/fee';
import { nameWarnings, type PaidName } from '@/lib/wallet/sending/paid-name';
import { paidBefore, sentFromDevices } from '@/lib/wallet/sending/payees';
import { receivingAddress, recipientWarnings, type RecipientWarning } from '@/lib/wallet/sending/recipient';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { isContract } from '@/lib/wallet/sending/is-contract';
import type { Plan } from '@/lib/wallet/sending/use-plan';
import type { UserId } from '@/protocol/ids';
import type { WalletNetwork } from '@/protocol/wallet';
import { wouldRefuse } from './recipient-answer';

/** Everything that a person should see before a piece is signed away. */
export interface NftPlan extends Pick<Plan, 'warnings' | 'uncompared' | 'missing'> {
  readonly fee: Fee;
  /** The recipient is a contract that would refuse the piece; sent by `transferFrom` it may be lost. */
  readonly isRefused: boolean;
}

/** Asks the chain what sending a piece would cost and whether its recipient takes it, and who was sent to before. */
export function useNftPlan(
  me: number,
  network: WalletNetwork,
  transfer: Transfer,
  userId: UserId | null,
  paidName: PaidName | null = null,
) {
  const { chainId, from, to, token, amount, nft } = transfer;
  // What an earlier look at the same transfer has found may no longer be true: each is its own.
  const [look] = useState(() => crypto.randomUUID());
  const { data, error, isValidating, mutate } = useSWR<NftPlan, unknown>(
    ['nftPlan', look, chainId, from, to, token, String(amount), nft?.tokenId, userId],
    () => makePlan(me, network, transfer, userId, paidName),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const failure: SendFailure | null = error === undefined || isValidating ? null : sendFailureOf(error);
  return { plan: error === undefined ? (data ?? null) : null, failure, retry: () => void mutate() };
}

async function makePlan(
  me: number,
  network: WalletNetwork,
  transfer: Transfer,
  userId: UserId | null,
  paidName: PaidName | null,
): Promise<NftPlan> {
  const client = readingClient(transfer.chainId);
  const [fee, isRefused, code, coins, payee, moved, sent, paid] = await Promise.all([
    // The node executes it as the sender: one who does not hold the piece learns it here.
    estimateFee(client, transfer),
    wouldRefuse(client, transfer),
    client.getCode({ address: transfer.to }),
    client.getBalance({ address: transfer.from }),
    userId === null ? null : readPayee(userId),
    nameWarnings(paidName, transfer.to),
    sentFromDevices(me, transfer.to, userId),
    // A node that keeps no logs takes away a comparison, not the transfer.
    paidBefore(client, network, transfer.from).catch(() => null),
  ]);
  // The person may have changed wallets since the form was filled in.
  if (payee && receivingAddress(payee, transfer.chainId) !== transfer.to) throw new AddressMoved();
  const known = recipientWarnings(transfer.to, userId, [...sent.known, ...(paid ?? [])]);
  const warnings: readonly RecipientWarning[] = [...moved, ...known];
  return {
    fee,
    isRefused,
    warnings: isContract(code) && !isRefused ? [...warnings, { kind: 'contract' }] : warnings,
    uncompared: [
      ...(sent.hasDevices ? [] : (['devices'] as const)),
      ...(paid === null ? (['chain'] as const) : []),
    ],
    missing: coins >= fee.amount ? 0n : fee.amount - coins,
  };
}
