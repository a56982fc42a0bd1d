'use client';

import {
  Ban,
  Bell,
  Flag,
  KeyRound,
  LayoutDashboard,
  Link,
  Lock,
  ScrollText,
  Shield,
  Trash2,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { SpaceSectionId } from '@/lib/space/settings';
import type { Space, Standing } from '@/protocol/space';
import { SoonSection } from './soon-section';

export interface SpaceSectionProps {
  space: Space;
  standing: Standing;
  /** Leads to the overview of the space. */
  onClose: () => void;
}

interface SpaceSection {
  icon: LucideIcon;
  /** The scripts come with the first look. */
  content: ComponentType<SpaceSectionProps>;
  danger?: boolean;
  fills?: boolean;
}

/** What each section shows. A new one is a line here, its rights in `lib/space/settings.ts`, its name in the texts. */
export const sectionTable: Record<SpaceSectionId, SpaceSection> = {
  overview: { icon: LayoutDashboard, content: lazy(() => import('./overview-section')), fills: true },
  roles: { icon: Shield, content: lazy(() => import('./roles-section')), fills: true },
  members: { icon: Users, content: lazy(() => import('./members-section')) },
  access: { icon: KeyRound, content: lazy(() => import('@/components/space/access/access-section')) },
  privacy: { icon: Lock, content: SoonSection },
  notifications: { icon: Bell, content: SoonSection },
  bans: { icon: Ban, content: lazy(() => import('./bans-section')) },
  applications: {
    icon: UserPlus,
    content: lazy(() => import('@/components/application/application-section')),
    fills: true,
  },
  invites: { icon: Link, content: lazy(() => import('./invites-section')) },
  reports: { icon: Flag, content: lazy(() => import('@/components/report/report-section')) },
  audit: { icon: ScrollText, content: lazy(() => import('./audit/audit-log-section')) },
  delete: { icon: Trash2, content: lazy(() => import('./delete-section')), danger: true },
};
