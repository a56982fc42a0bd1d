'use client';

import dynamic from 'next/dynamic';
import { ApprovalsFrame, ApprovalsSkeleton } from './approvals-frame';

/** What reads chains comes with its first use; the server draws the shape. */
const ApprovalsScreen = dynamic(() => import('./approvals-screen'), {
  ssr: false,
  loading: () => (
    <ApprovalsFrame>
      <ApprovalsSkeleton />
    </ApprovalsFrame>
  ),
});

export function ApprovalsPage() {
  return <ApprovalsScreen />;
}
