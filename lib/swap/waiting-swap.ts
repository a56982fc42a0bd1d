import { BaseError, ExecutionRevertedError, type PublicClient } from 'viem';
import type { WaitingTransaction } from '@/lib/wallet/sending/replace';
import { followSwaps } from './follow-swap';
import { changeSwap, swapOf, type SwapRecord } from './swap-list';

/** A block needs so long at least to take a swap that is sent again now. */
const LEFT_SECONDS_MIN = 60;

/** A swap that waits. Sent again it has the same bytes, so its minimum and its end stay what they were. */
export function waitingSwap(record: SwapRecord): WaitingTransaction {
  const { id, chainId, account: from, nonce, hash, router, data, pays, amount, replacements = [] } = record;
  const call = { to: router.address, value: pays.address === null ? BigInt(amount) : 0n, data };
  return {
    ...{ chainId, from, hash, call },
    nonce: nonce ?? 0,
    attempts: replacements,
    isUndoneNow: (client) => isUndoneNow(client, record, call),
    keep: (attempts, number = undefined) =>
      changeSwap(id, { replacements: [...attempts], ...(number !== undefined && { nonce: number }) }),
    kept: () => swapOf(id)?.replacements ?? [],
    follow: followSwaps,
  };
}

async function isUndoneNow(
  client: PublicClient,
  { account, deadline }: SwapRecord,
  call: WaitingTransaction['call'],
): Promise<boolean> {
  if (deadline !== null && deadline - LEFT_SECONDS_MIN < Date.now() / 1000) return true;
  try {
    await client.call({ account, ...call });
    return false;
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ExecutionRevertedError)) return true;
    throw error;
  }
}
