import type { Address } from 'viem';
import { getAddress } from 'viem';
import { call } from '@/lib/api/client';

/** Short enough that a wallet made in another tab is seen, long enough that one screen asks once. */
const FRESH_MS = 10_000;

let asked: { readonly at: number; readonly address: Promise<Address | null> } | null = null;

/** The address of the own key-share wallet; null where there is none yet. */
export function ownKeyShareAddress(): Promise<Address | null> {
  if (asked && performance.now() - asked.at < FRESH_MS) return asked.address;
  const address = call('keyShareState', { failure: 'silent', noSession: 'expected' }).then(({ active }) =>
    active ? getAddress(active.address) : null,
  );
  asked = { at: performance.now(), address };
  address.catch(() => forgetKeyShareAddress());
  return address;
}

/** After a wallet was made or opened anew. */
export function forgetKeyShareAddress(): void {
  asked = null;
}
