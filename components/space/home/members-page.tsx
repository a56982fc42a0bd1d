'use client';

import { useTranslations } from 'next-intl';
import { LazyMemberTable } from '@/components/member/lazy-member-table';
import { SpacePage } from './space-page';

/** The members of the selected space as a page of its own (OPN-72). */
export function MembersPage() {
  const t = useTranslations('space');
  return (
    <SpacePage title={t('tabs.members')}>{(spaceId) => <LazyMemberTable spaceId={spaceId} />}</SpacePage>
  );
}
