'use client';

import { handlePlaceOf } from '@/lib/handle/handle-place';
import { pinHandle, pinnedAddress } from '@/lib/handle/pins';
import { resolveHandle } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import { pinName, pinnedByName } from '@/lib/wallet/sending/name-pins';
import type { PaidName } from '@/lib/wallet/sending/paid-name';
import { noteSends, rememberPayee } from '@/lib/wallet/sending/payees';
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

/** Remembers a recipient once something was sent, here and on the platform, and pins where their name led. */
export function useRememberRecipient(me: number): (recipient: Recipient) => void {
  const { data: networks } = useWalletNetworks();
  const place = networks ? handlePlaceOf(networks) : null;
  return ({ address, person, handle, named }) => {
    rememberPayee(me, {
      address,
      userId: person?.id ?? null,
      name: person?.username ?? '',
      firstSentMs: Date.now(),
    });
    if (handle && place) pinHandle(me, place, handle);
    if (named) pinName(me, named);
    void noteSends(me).catch(() => undefined);
  };
}

async function resolveName(name: string) {
  const { resolveEns } = await import('@/lib/wallet/sending/ens');
  return resolveEns(readingClient(ETHEREUM), name);
}
