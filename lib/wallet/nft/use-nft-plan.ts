'use client';
import { readingClient } from '@/lib/wallet/clients';
import { checkRecipient, type Addressee } from '@/lib/wallet/sending/check-recipient';
import { estimateFee, type Fee } from '@/lib/wallet/sending/fee';
import type { Transfer } from '@/lib/wallet/sending/transfer';
import { useLook } from '@/lib/wallet/sending/use-look';
import type { Plan } from '@/lib/wallet/sending/use-plan';
import type { WalletNetwork } from '@/protocol/wallet';
import { wouldRefuse } from './recipient-answer';

/** Everything that a person should see before a piece is signed away. */
export interface NftPlan extends Pick<Plan, 'warnings' | 'uncompared' | 'missing'> {
  readonly fee: Fee;
  /** The recipient is a contract that would refuse the piece; sent by `transferFrom` it may be lost. */
  readonly isRefused: boolean;
}

/** Asks the chain what sending a piece would cost and whether its recipient takes it, and who was sent to before. */
export function useNftPlan(network: WalletNetwork, transfer: Transfer, addressee: Addressee) {
  const { chainId, from, to, token, amount, nft } = transfer;
  return useLook([chainId, from, to, token, String(amount), nft?.tokenId, addressee.userId], () =>
    makePlan(network, transfer, addressee),
  );
}

async function makePlan(network: WalletNetwork, transfer: Transfer, addressee: Addressee): Promise<NftPlan> {
  const client = readingClient(transfer.chainId);
  const [fee, isRefused, coins, recipient] = await Promise.all([
    // The node executes it as the sender: one who does not hold the piece learns it here.
    estimateFee(client, transfer),
    wouldRefuse(client, transfer),
    client.getBalance({ address: transfer.from }),
    checkRecipient(client, network, transfer, addressee),
  ]);
  const { isContract, warnings, uncompared } = recipient;
  return {
    fee,
    isRefused,
    warnings: isContract && !isRefused ? [...warnings, { kind: 'contract' }] : warnings,
    uncompared,
    missing: coins >= fee.amount ? 0n : fee.amount - coins,
  };
}
