'use client';

import { lazy, Suspense } from 'react';
import { WhenSeen } from '@/components/ui/when-seen';
import type { SpaceId } from '@/protocol/ids';

const MemberTable = lazy(() => import('./member-table'));

/** The members, whose scripts and rows come with the first look at their tab. */
export function LazyMemberTable({ spaceId }: { spaceId: SpaceId }) {
  return (
    <WhenSeen className="min-h-96">
      <Suspense>
        <MemberTable spaceId={spaceId} />
      </Suspense>
    </WhenSeen>
  );
}
