'use client';

import { RoleScreen } from '@/components/role/role-screen';
import type { SpaceSectionProps } from './section-table';

export default function RolesSection({ space }: SpaceSectionProps) {
  return <RoleScreen spaceId={space.id} />;
}
