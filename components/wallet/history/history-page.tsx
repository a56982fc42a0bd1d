'use client';

import dynamic from 'next/dynamic';
import { HistoryFrame, HistorySkeleton } from './history-frame';

/** What reads chains comes with its first use; the server draws the shape. */
const HistoryScreen = dynamic(() => import('./history-screen'), {
  ssr: false,
  loading: () => (
    <HistoryFrame>
      <HistorySkeleton />
    </HistoryFrame>
  ),
});

export function HistoryPage() {
  return <HistoryScreen />;
}
