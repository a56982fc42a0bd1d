'use client';

import { ShownWallet } from '@/components/wallet/screen/shown-wallet';
import { SubpageSkeleton } from '@/components/wallet/screen/wallet-subpage';
import { HistoryFrame } from './history-frame';
import { HistoryView } from './history-view';

/** The history of the connected wallet, else of the one that belongs to the account (OPN-72). */
export default function HistoryScreen() {
  return (
    <HistoryFrame>
      <ShownWallet skeleton={<SubpageSkeleton />}>
        {(address, networks) => <HistoryView key={address} address={address} networks={networks} />}
      </ShownWallet>
    </HistoryFrame>
  );
}
