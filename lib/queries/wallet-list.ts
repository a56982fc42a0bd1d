'use client';
import { call, type CallResult } from '@/lib/api/client';
import { refresh, useRead } from './query';

/** The own wallets and the watched addresses, in the own order. */
export function useWalletList() {
  return useRead('walletList', {});
}

export type WalletList = CallResult<'walletList'>;

/** Keeps names, order and watched addresses. What fails is told; the list is read anew then, because it may have changed. */
export async function keepWalletList(
  wallets: readonly { address: string; name: string }[],
  before: WalletList,
): Promise<void> {
  try {
    await call('keepWalletList', {
      body: { wallets: [...wallets], before: before.map(({ address }) => address) },
    });
  } finally {
    await refresh('walletList');
  }
}
