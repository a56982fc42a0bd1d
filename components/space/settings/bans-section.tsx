'use client';

import { BanList } from '@/components/member/ban-list';
import type { SpaceSectionProps } from './section-table';

export default function BansSection({ space }: SpaceSectionProps) {
  return <BanList spaceId={space.id} />;
}
