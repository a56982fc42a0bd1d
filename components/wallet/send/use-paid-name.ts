'use client';

import { handlePlaceOf } from '@/lib/handle/handle-place';
import { pinHandle, pinnedAddress } from '@/lib/handle/pins';
import { resolveHandle } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { pinName, pinnedByName } from '@/lib/wallet/sending/name-pins';
import type { PaidName } from '@/lib/wallet/sending/paid-name';
import { resolveSaved } from '@/lib/wallet/sending/saved-payee';
import type { Recipient } from './send-flow';

const ETHEREUM = 1;

/** Where the name of a recipient was paid before from this device, and how to ask where it leads now; null for an address. */
export function usePaidName(me: number, { handle: payee, named }: Recipient): PaidName | null {
  const { data: networks } = useWalletNetworks();
  const place = networks ? handlePlaceOf(networks) : null;
  if (payee !== null) {
    const { handle } = payee;
    return {
      name: `@${handle}`,
      pinned: place ? pinnedAddress(me, place, handle) : null,
      resolve: () => (place ? resolveHandle(place, handle) : Promise.resolve(null)),
    };
  }
  if (named === null) return null;
  return {
    name: named.name,
    pinned: pinnedByName(me, named),
    resolve: () => (named.kind === 'ens' ? resolveName(named.name) : resolveSaved(named)),
  };
}

/** Pins where a name was paid, at its first use and again after the warning of a change. */
export function usePinName(me: number): (recipient: Recipient) => void {
  const { data: networks } = useWalletNetworks();
  const place = networks ? handlePlaceOf(networks) : null;
  return ({ handle, named }) => {
    if (handle && place) pinHandle(me, place, handle);
    if (named) pinName(me, named);
  };
}

async function resolveName(name: string) {
  const { resolveEns } = await import('@/lib/wallet/sending/ens');
  return resolveEns(readingClient(ETHEREUM), name);
}
