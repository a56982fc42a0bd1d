'use client';

import { handlePlaceOf } from '@/lib/handle/handle-place';
import { pinnedAddress } from '@/lib/handle/pins';
import { resolveHandle, type HandlePayee } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import type { PaidHandle } from '@/lib/wallet/sending/use-plan';

/** Where a handle was paid before from this device, and how to ask the chain where it leads now. */
export function usePaidHandle(me: number, payee: HandlePayee | null): PaidHandle | null {
  const { data: networks } = useWalletNetworks();
  const place = networks ? handlePlaceOf(networks) : null;
  if (payee === null) return null;
  const { handle } = payee;
  return {
    handle,
    pinned: place ? pinnedAddress(me, place, handle) : null,
    resolve: () => (place ? resolveHandle(place, handle) : Promise.resolve(null)),
  };
}
