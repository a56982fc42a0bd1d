'use client';

import { lazy, Suspense } from 'react';
import { setupIsDue } from '@/lib/account/later-setup';
import { useObservable } from '@/lib/use-observable';

const SetupOffer = lazy(() => import('./setup-offer'));

/** Offers the set-up of the account to who came by an invite and has said something. */
export function SetupBar() {
  const isDue = useObservable(setupIsDue, false);
  return (
    <div role="status" className="shrink-0">
      <Suspense>{isDue && <SetupOffer />}</Suspense>
    </div>
  );
}
