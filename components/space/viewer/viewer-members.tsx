'use client';

import { LazyMemberTable } from '@/components/member/lazy-member-table';
import { ProfileHost } from '@/components/profile/profile-host';
import { useStanding } from '@/lib/queries/space';
import type { ViewerPartProps } from '@/components/space/viewer-store';

/** The members, for people with an account; of a private space for its members only. */
export function ViewerMembers({ space, children }: ViewerPartProps) {
  const { data: standing } = useStanding(space.id);
  if (space.privacy === 0 && !standing?.joined) return children;
  return (
    <>
      <LazyMemberTable spaceId={space.id} />
      {/* The shell is a document of its own, with a policy of its own. */}
      <ProfileHost goTo={(path) => location.assign(path)} />
    </>
  );
}
