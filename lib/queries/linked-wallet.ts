'use client';
import { mutate } from 'swr';
import { call } from '@/lib/api/client';
import type { LinkedWallet } from '@/protocol/linked-wallet';
import { refresh, useRead } from './query';

/** Wallets whose signature logs in to the own account. */
export function useLinkedWallets() {
  return useRead('linkedWallets', {});
}

/** Puts a newer list on screen without asking again. */
export async function showLinkedWallets(wallets: LinkedWallet[]): Promise<void> {
  await mutate(['linkedWallets', {}], wallets, { revalidate: false });
  await refresh('me');
}

export async function unlinkWallet(address: string): Promise<void> {
  await showLinkedWallets(await call('unlinkWallet', { params: { address } }));
}
