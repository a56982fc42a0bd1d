'use client';

import { LazyMemberTable } from '@/components/member/lazy-member-table';
import { useStanding } from '@/lib/queries/space';
import type { ViewerPartProps } from '@/components/space/viewer-store';

/** The members, for people with an account; of a private space for its members only. */
export function ViewerMembers({ space, children }: ViewerPartProps) {
  const { data: standing } = useStanding(space.id);
  if (space.privacy === 0 && !standing?.joined) return children;
  return <LazyMemberTable spaceId={space.id} />;
}
