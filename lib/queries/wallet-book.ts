'use client';
import { call } from '@/lib/api/client';
import type { HistoryNote, SavedAddress, TokenChoice } from '@/protocol/wallet-book';
import { refresh, useRead } from './query';

/** The person's address book, by name. */
export function useSavedAddresses() {
  return useRead('savedAddresses', {}, { revalidateOnFocus: false });
}

/** The same, asked anew: another device may have changed it. */
export function readSavedAddresses(): Promise<SavedAddress[]> {
  return call('savedAddresses', { failure: 'silent' });
}

export async function saveAddress(
  entry: Pick<SavedAddress, 'address' | 'chainId' | 'name' | 'note'>,
): Promise<void> {
  await call('saveAddress', { body: entry, failure: 'silent' });
  await refresh('savedAddresses');
}

export async function removeSavedAddress({
  address,
  chainId,
}: Pick<SavedAddress, 'address' | 'chainId'>): Promise<void> {
  await call('removeSavedAddress', { body: { address, chainId } });
  await refresh('savedAddresses');
}

/** What the person has written about transactions. */
export function useHistoryNotes() {
  return useRead('historyNotes', {}, { revalidateOnFocus: false });
}

/** Writes a note about a transaction; an empty one takes it away. */
export async function saveHistoryNote(note: HistoryNote): Promise<void> {
  await call('saveHistoryNote', { body: note });
  await refresh('historyNotes');
}

/** Tokens that the person has added or hidden, on whatever device. */
export function useTokenChoices() {
  return useRead('tokenChoices', {}, { revalidateOnFocus: false });
}

/** Adds or shows a token, hides it, or forgets that either was done (`isHidden` null). */
export async function chooseToken(
  token: Pick<TokenChoice, 'chainId' | 'contract' | 'decimals'> & { readonly isHidden: boolean | null },
): Promise<void> {
  const { chainId, contract, decimals, isHidden } = token;
  await call('chooseToken', { body: { chainId, contract, decimals, isHidden } });
  await refresh('tokenChoices');
}
