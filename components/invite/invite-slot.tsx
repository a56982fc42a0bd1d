'use client';
import { lazy, Suspense } from 'react';
import { useSearch } from '@/components/ui/use-hydrated';
import { inviteOf } from '@/lib/invite/query';

// The card brings the calls and the message library; who was not invited never loads them.
const InviteCard = lazy(() => import('./invite-card').then((module) => ({ default: module.InviteCard })));

/** Room for the card of an invite above a form: it keeps its height, with or without one. */
export function InviteSlot() {
  const invite = inviteOf(useSearch());
  return (
    <div className="min-h-[82px]">
      {invite && (
        <Suspense fallback={<div className="h-[82px] animate-skeleton rounded-card bg-surface-2" />}>
          <InviteCard invite={invite} />
        </Suspense>
      )}
    </div>
  );
}
