'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SpaceId } from '@/protocol/ids';

const MemberTable = lazy(() => import('./member-table'));

/** The members, whose scripts and rows come with the first look at their tab. */
export function LazyMemberTable({ spaceId }: { spaceId: SpaceId }) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={box} className="min-h-96">
      {seen && (
        <Suspense>
          <MemberTable spaceId={spaceId} />
        </Suspense>
      )}
    </div>
  );
}
