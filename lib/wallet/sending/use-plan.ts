'use client';
import { getAddress, type Address, type PublicClient } from 'viem';
import type { WalletNetwork } from '@/protocol/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { asks, askContract, numberIn } from '@/lib/wallet/unlisted/contract-answers';
import { checkRecipient, type Addressee, type CheckedRecipient } from './check-recipient';
import { estimateFee, isFeeCovered, type Fee } from './fee';
import { simulateTransfer, type Simulation } from './simulate';
import { tokenWarnings, type TokenWarning } from './token-warnings';
import type { Transfer } from './transfer';
import { useLook } from './use-look';

/** Everything that a person should see before a transfer is signed. */
export interface Plan extends Pick<CheckedRecipient, 'warnings' | 'uncompared'> {
  readonly fee: Fee;
  readonly simulation: Simulation;
  readonly tokenWarnings: readonly TokenWarning[];
  /** What of the coin is missing for the fee; 0 when it is covered. */
  readonly missing: bigint;
}

/** Asks the chain what a transfer would do and cost, and chain and devices whether the recipient is known. */
export function usePlan(network: WalletNetwork, transfer: Transfer, addressee: Addressee) {
  const { chainId, from, to, token, amount } = transfer;
  return useLook([chainId, from, to, token, String(amount), addressee.userId], () =>
    makePlan(network, transfer, addressee),
  );
}

async function makePlan(network: WalletNetwork, transfer: Transfer, addressee: Addressee): Promise<Plan> {
  const client = readingClient(transfer.chainId);
  const [fee, simulation, coins, recipient] = await Promise.all([
    estimateFee(client, transfer),
    simulateTransfer(client, transfer, getAddress(network.multicall3)),
    client.getBalance({ address: transfer.from }),
    checkRecipient(client, network, transfer, addressee),
  ]);
  const { isContract, warnings, uncompared } = recipient;
  const needed = fee.amount + (transfer.token === null ? transfer.amount : 0n);
  return {
    fee,
    simulation,
    tokenWarnings: tokenWarnings(transfer, simulation),
    warnings: isContract
      ? [...warnings, { kind: (await isToken(client, transfer.to)) ? 'tokenContract' : 'contract' }]
      : warnings,
    uncompared,
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
