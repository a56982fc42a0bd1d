'use client';

import { InviteLinks } from '@/components/space/invite-links/invite-links';
import type { SpaceSectionProps } from './section-table';

export default function InvitesSection({ space, standing }: SpaceSectionProps) {
  return <InviteLinks space={space} rights={standing.rights} />;
}
