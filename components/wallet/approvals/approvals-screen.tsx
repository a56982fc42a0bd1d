'use client';

import { ShownWallet } from '@/components/wallet/screen/shown-wallet';
import { SubpageSkeleton } from '@/components/wallet/screen/wallet-subpage';
import { ApprovalsFrame } from './approvals-frame';
import { ApprovalsView } from './approvals-view';

/** What others may take from the connected wallet, else from the one that belongs to the account. */
export default function ApprovalsScreen() {
  return (
    <ApprovalsFrame>
      <ShownWallet skeleton={<SubpageSkeleton />}>
        {(address, networks) => <ApprovalsView key={address} address={address} networks={networks} />}
      </ShownWallet>
    </ApprovalsFrame>
  );
}
