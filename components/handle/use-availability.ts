'use client';

import type { Address } from 'viem';
import useSWR from 'swr';
import type { HandlePlace } from '@/lib/handle/handle-place';
import { readAvailability, readFreeTaken } from '@/lib/handle/read-handles';
import { isHandle } from '@/protocol/handle-name';

/** Whether an account can buy a handle now. */
export type Check =
  | { readonly kind: 'unknown' | 'free' | 'reserved' | 'freeTaken' | 'failed' }
  | { readonly kind: 'taken'; readonly suggestions: readonly string[] }
  | { readonly kind: 'lookAlike'; readonly existing: string };

/** Asks the contract; null waits. */
export function useAvailability(place: HandlePlace, account: Address, handle: string | null): Check {
  const isAsked = handle !== null && isHandle(handle);
  const { data, error } = useSWR<Check, unknown>(
    isAsked ? ['handleAvailability', place.contract, account, handle] : null,
    () => checked(place, account, handle ?? ''),
    { revalidateOnFocus: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  if (!isAsked) return { kind: 'unknown' };
  return data ?? { kind: error === undefined ? 'unknown' : 'failed' };
}

async function checked(place: HandlePlace, account: Address, handle: string): Promise<Check> {
  const { status, existing, price } = await readAvailability(place, handle);
  switch (status) {
    case 'free':
      return { kind: price === 0n && (await readFreeTaken(place, account)) ? 'freeTaken' : 'free' };
    case 'taken':
      return { kind: 'taken', suggestions: await suggestions(place, handle) };
    case 'lookAlike':
      return { kind: 'lookAlike', existing };
    default:
      return { kind: 'reserved' };
  }
}

/** Names like it that are free. */
async function suggestions(place: HandlePlace, handle: string): Promise<string[]> {
  const names = [`${handle}_hq`, `the_${handle}`].filter(isHandle);
  const found = await Promise.all(names.map((name) => readAvailability(place, name)));
  return names.filter((_, index) => found[index]?.status === 'free');
}
