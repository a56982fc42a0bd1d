'use client';

import { useRouter } from 'next/navigation';
import MemberTable from '@/components/member/member-table';
import { ProfileHost } from '@/components/profile/profile-host';
import type { SpaceSectionProps } from './section-table';

/** Everyone in the space, with what the viewer may do with them (OPN-34). */
export default function MembersSection({ space }: SpaceSectionProps) {
  const router = useRouter();
  return (
    <>
      <MemberTable spaceId={space.id} />
      <ProfileHost goTo={(path) => router.push(path)} />
    </>
  );
}
