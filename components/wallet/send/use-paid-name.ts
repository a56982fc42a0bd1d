'use client';

import { handlePlaceOf } from '@/lib/handle/handle-place';
import { pinnedAddress } from '@/lib/handle/pins';
import { resolveHandle } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { pinnedByName } from '@/lib/wallet/sending/name-pins';
import { resolveSaved } from '@/lib/wallet/sending/saved-payee';
import type { PaidName } from '@/lib/wallet/sending/use-plan';
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

async function resolveName(name: string) {
  const { resolveEns } = await import('@/lib/wallet/sending/ens');
  return resolveEns(readingClient(ETHEREUM), name);
}
