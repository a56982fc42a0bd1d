'use client';
import useSWR from 'swr';
import { call, type CallResult } from '@/lib/api/client';
import { ApiError } from '@/lib/api/api-error';
import { searchedName } from '@/protocol/contact-rules';
import { readWalletSettings } from '@/lib/wallet-state/settings';
import type { PaidAddress, Payee, WalletNetwork } from '@/protocol/wallet';
import type { WalletSettings } from '@/protocol/wallet-settings';
import { retryUndecided, useRead } from './query';
import type { UserId } from '@/protocol/ids';

/** The coin of a network. */
const COIN = /^0x0{40}$/;

/** The networks that have a node here, with their tokens. */
export function useWalletNetworks() {
  return useSWR<WalletNetwork[], Error>('walletNetworks', offeredNetworks, { revalidateOnFocus: false });
}

/** The picture of a listed token; empty where it has none, and for a token that only calls itself like a listed one. */
export function useTokenLogo(chainId: number, address: string): string {
  const { data: networks = [] } = useWalletNetworks();
  const tokens = networks.find((network) => network.chainId === chainId)?.tokens ?? [];
  const wanted = COIN.test(address) ? null : address.toLowerCase();
  return tokens.find((token) => (token.address?.toLowerCase() ?? null) === wanted)?.logo ?? '';
}

/** The networks, asked once. */
export async function offeredNetworks(): Promise<WalletNetwork[]> {
  const [all, { networks }] = await Promise.all([
    call('walletNetworks', { failure: 'silent' }),
    readWalletSettings(),
  ]);
  return all.filter(({ chainId }) => networks.includes(chainId));
}

/** How this installation has its wallets. */
export function useWalletSettings() {
  return useSWR<WalletSettings, Error>('walletSettings', () => readWalletSettings(), {
    revalidateOnFocus: false,
  });
}

/** A person with the address of the wallet; null waits. */
export function usePayee(userId: UserId | null) {
  return useRead('payee', userId === null ? null : { params: { userId } }, { revalidateOnFocus: false });
}

/** The same, asked anew: an address may have changed since a page read it. */
export function readPayee(userId: UserId): Promise<Payee> {
  return call('payee', { params: { userId }, failure: 'silent' });
}

/** Addresses that this person sent to from any device, as far as a recipient must be compared with them. */
export function readPaidAddresses(address: string, userId: UserId | null): Promise<PaidAddress[]> {
  const query = { address, ...(userId !== null && { userId }) };
  return call('paidAddresses', { query, failure: 'silent' });
}

/** Lets the person's other devices know of sends. */
export async function notePaid(
  sends: readonly { address: string; userId: UserId | null; sentTime: string }[],
): Promise<void> {
  await call('notePaid', { body: { sends: [...sends] }, failure: 'silent' });
}

/** A text that people are searched by, and when they were searched: the same text asked later is another search. */
export interface PeopleSearch {
  readonly text: string;
  readonly askedMs: number;
}

/**
 * People whose name begins with a text; an empty one waits. Each search is answered anew, never from an earlier one:
 * whoever was found before may have another address by now.
 */
export function usePeopleSearch({ text, askedMs }: PeopleSearch) {
  const wanted = searchedName(text);
  return useSWR<CallResult<'searchPeople'>, ApiError>(
    wanted === null ? null : ['peopleSearch', wanted, askedMs],
    () => call('searchPeople', { query: { text: wanted ?? '' }, failure: 'silent' }),
    { revalidateOnFocus: false, onErrorRetry: retryUndecided },
  );
}

/** Asks the faucet of a local network; answers the hash, or how many seconds the address has to wait. */
export async function dripFaucet(
  chainId: number,
  address: string,
): Promise<string | { waitSeconds: number }> {
  try {
    return (await call('dripFaucet', { body: { chainId, address }, failure: 'silent' })).hash;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'too_many_requests') {
      return { waitSeconds: Number(error.fields.retryAfterSeconds ?? 60) };
    }
    throw error;
  }
}
