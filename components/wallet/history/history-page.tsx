'use client';

import dynamic from 'next/dynamic';
import { SubpageSkeleton } from '@/components/wallet/screen/wallet-subpage';
import { HistoryFrame } from './history-frame';

/** What reads chains comes with its first use; the server draws the shape. */
const HistoryScreen = dynamic(() => import('./history-screen'), {
  ssr: false,
  loading: () => (
    <HistoryFrame>
      <SubpageSkeleton />
    </HistoryFrame>
  ),
});

export function HistoryPage() {
  return <HistoryScreen />;
}
