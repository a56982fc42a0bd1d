import { getAddress, type Address } from 'viem';
import { call } from '@/lib/api/client';
import { askedAddress, forgetKeyShareAddress } from './asked-address';

/** Short enough that a wallet made in another tab is seen, long enough that one screen asks once. */
const FRESH_MS = 10_000;

/** The address of the own key-share wallet; null where there is none yet. */
export function ownKeyShareAddress(): Promise<Address | null> {
  const asked = askedAddress.current;
  if (asked && performance.now() - asked.at < FRESH_MS) return asked.address;
  const address = call('keyShareState', { failure: 'silent', noSession: 'expected' }).then(({ active }) =>
    active ? getAddress(active.address) : null,
  );
  askedAddress.current = { at: performance.now(), address };
  address.catch(() => forgetKeyShareAddress());
  return address;
}
