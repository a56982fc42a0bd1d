'use client';

import MemberTable from '@/components/member/member-table';
import type { SpaceSectionProps } from './section-table';

/** Everyone in the space, with what the viewer may do with them (OPN-34). */
export default function MembersSection({ space }: SpaceSectionProps) {
  return <MemberTable spaceId={space.id} />;
}
