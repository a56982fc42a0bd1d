'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { getAddress, type Address, type PublicClient } from 'viem';
import { readPayee } from '@/lib/queries/wallet';
import type { WalletNetwork } from '@/protocol/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { paidBefore, sentFromDevices } from './payees';
import { receivingAddress, recipientWarnings, type RecipientWarning } from './recipient';
import { AddressMoved, sendFailureOf, type SendFailure } from './failure';
import { asks, askContract, numberIn } from '@/lib/wallet/unlisted/contract-answers';
import { isContract } from './is-contract';
import { nameWarnings, type PaidName } from './paid-name';
import { estimateFee, isFeeCovered, type Fee } from './fee';
import { simulateTransfer, type Simulation } from './simulate';
import { tokenWarnings, type TokenWarning } from './token-warnings';
import type { Transfer } from './transfer';
import type { UserId } from '@/protocol/ids';

/** Everything that a person should see before a transfer is signed. */
export interface Plan {
  readonly fee: Fee;
  readonly simulation: Simulation;
  readonly warnings: readonly RecipientWarning[];
  readonly tokenWarnings: readonly TokenWarning[];
  /** What the recipient could not be compared with: `devices` are sends from other ones, `chain` is the newest history. */
  readonly uncompared: readonly ('devices' | 'chain')[];
  /** What of the coin is missing for the fee; 0 when it is covered. */
  readonly missing: bigint;
}

/** Asks the chain what a transfer would do and cost, and chain and devices whether the recipient is known. */
export function usePlan(
  me: number,
  network: WalletNetwork,
  transfer: Transfer,
  userId: UserId | null,
  paidName: PaidName | null = null,
) {
  const { chainId, from, to, token, amount } = transfer;
  // What an earlier look at the same transfer has found may no longer be true: each is its own.
  const [look] = useState(() => crypto.randomUUID());
  const { data, error, isValidating, mutate } = useSWR<Plan, unknown>(
    ['transferPlan', look, chainId, from, to, token, String(amount), userId],
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
): Promise<Plan> {
  const client = readingClient(transfer.chainId);
  const [fee, simulation, code, coins, payee, moved, sent, paid] = await Promise.all([
    estimateFee(client, transfer),
    simulateTransfer(client, transfer, getAddress(network.multicall3)),
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
  const needed = fee.amount + (transfer.token === null ? transfer.amount : 0n);
  return {
    fee,
    simulation,
    tokenWarnings: tokenWarnings(transfer, simulation),
    warnings: isContract(code)
      ? [...warnings, { kind: (await isToken(client, transfer.to)) ? 'tokenContract' : 'contract' }]
      : warnings,
    uncompared: [
      ...(sent.hasDevices ? [] : (['devices'] as const)),
      ...(paid === null ? (['chain'] as const) : []),
    ],
    missing: isFeeCovered(transfer, fee, coins) ? 0n : needed - coins,
  };
}

/** Whether a contract counts balances, as tokens do and wallets don't. */
export async function isToken(client: PublicClient, address: Address): Promise<boolean> {
  const answers = await Promise.all([
    askContract(client, address, { data: asks.decimals }),
    askContract(client, address, { data: asks.balanceOf(address) }),
  ]);
  return answers.every((answer) => numberIn(answer) !== null);
}
