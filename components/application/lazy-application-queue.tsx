'use client';

import { lazy, Suspense } from 'react';
import { WhenSeen } from '@/components/ui/when-seen';
import type { SpaceId } from '@/protocol/ids';

const ApplicationQueue = lazy(() => import('./application-queue'));

/** The applications, whose scripts and rows come with the first look at their tab. */
export function LazyApplicationQueue({ spaceId }: { spaceId: SpaceId }) {
  return (
    <WhenSeen className="min-h-96">
      <Suspense>
        <ApplicationQueue spaceId={spaceId} />
      </Suspense>
    </WhenSeen>
  );
}
