'use client';

import useSWR from 'swr';
import type { Reward } from '@/protocol/reward';

/** Coins that an account of the reader did not take, and can withdraw to another address. */
export interface Credit {
  readonly account: string;
  /** In wei; null while the network has not answered. */
  readonly amount: string | null;
}

/**
 * What the reader can withdraw, of the own share or of what came back; null when there is nothing, or nothing any more. The
 * platform knows that something was credited, the chain whether it is still there.
 */
export function useCredit(reward: Reward): { credit: Credit | null; refresh: () => void } {
  const share = reward.mine?.credited ? [reward.mine.recipient] : [];
  const rest = reward.restCredited && reward.isGiver ? [reward.sender] : [];
  const accounts = [...new Set([...share, ...rest])];
  const { data, mutate } = useSWR<Credit | null, Error>(
    accounts.length > 0 ? ['rewardCredit', reward.chainId, reward.contract, ...accounts] : null,
    async () => {
      const { readCredit } = await import('@/lib/reward/chain-credit');
      for (const account of accounts) {
        const amount = await readCredit(reward, account);
        if (amount > 0n) return { account, amount: amount.toString() };
      }
      return null;
    },
    { errorRetryCount: 3 },
  );
  const [first] = accounts;
  const credit = first === undefined ? null : data === undefined ? { account: first, amount: null } : data;
  return { credit, refresh: () => void mutate() };
}
