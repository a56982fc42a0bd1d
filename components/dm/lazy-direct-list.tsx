'use client';

import { lazy, Suspense } from 'react';
import { useHydrated } from '@/components/ui/use-hydrated';

const DirectList = lazy(() => import('./direct-list'));

/**
 * The list of direct conversations, whose script comes apart. It is not in the server's HTML: where that waits for a script, an inline
 * one puts the rest in its place, which the policy refuses.
 */
export function LazyDirectList() {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Suspense>
        <DirectList />
      </Suspense>
    )
  );
}
