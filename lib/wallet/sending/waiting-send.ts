import { followSent } from '@/lib/wallet/activity/follow-sent';
import { changeSent, sentList, transferOfSent, type SentTransfer } from '@/lib/wallet/activity/sent-list';
import type { WaitingTransaction } from './replace';
import { transferCall } from './transfer';

/** A send that waits. */
export function waitingSend(sent: SentTransfer): WaitingTransaction {
  const { id, chainId, from, nonce, hash, replacements = [] } = sent;
  return {
    ...{ chainId, from, nonce, hash },
    attempts: replacements,
    call: transferCall(transferOfSent(sent)),
    keep: (attempts, number = undefined) =>
      changeSent(id, { replacements: [...attempts], ...(number !== undefined && { nonce: number }) }),
    kept: () => sentList.items().find((one) => one.id === id)?.replacements ?? [],
    follow: followSent,
  };
}
