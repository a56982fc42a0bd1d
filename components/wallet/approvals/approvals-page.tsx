'use client';

import dynamic from 'next/dynamic';
import { SubpageSkeleton } from '@/components/wallet/screen/wallet-subpage';
import { ApprovalsFrame } from './approvals-frame';

/** What reads chains comes with its first use; the server draws the shape. */
const ApprovalsScreen = dynamic(() => import('./approvals-screen'), {
  ssr: false,
  loading: () => (
    <ApprovalsFrame>
      <SubpageSkeleton />
    </ApprovalsFrame>
  ),
});

export function ApprovalsPage() {
  return <ApprovalsScreen />;
}
