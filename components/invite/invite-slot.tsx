'use client';
import { lazy, Suspense } from 'react';
import { cn } from '@/components/ui/class-names';
import { useSearch } from '@/components/ui/use-hydrated';
import { inviteOf } from '@/lib/invite/query';

// The card brings the calls and the message library; who was not invited never loads them.
const InviteCard = lazy(() => import('./invite-card').then((module) => ({ default: module.InviteCard })));

/**
 * Room for the card of an invite above a form. It keeps its height, so that the card moves nothing when it comes; with
 * `collapses` only where the address has an invite, which public/theme.js sees before the first paint.
 */
export function InviteSlot({ collapses = false }: { collapses?: boolean }) {
  const invite = inviteOf(useSearch());
  return (
    <div className={cn('min-h-[82px]', collapses && 'hidden in-data-invited:block')}>
      {invite && (
        <Suspense fallback={<div className="h-[82px] animate-skeleton rounded-card bg-surface-2" />}>
          <InviteCard invite={invite} />
        </Suspense>
      )}
    </div>
  );
}
