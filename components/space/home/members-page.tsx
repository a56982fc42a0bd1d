'use client';

import { useTranslations } from 'next-intl';
import { LazyMemberTable } from '@/components/member/lazy-member-table';
import { NoSpaces } from '@/components/space/no-spaces';
import { SkeletonRow } from '@/components/ui/skeleton';
import { TopBar } from '@/components/ui/top-bar';
import { useChosenSpace } from './use-chosen-space';

/** The members of the selected space as a page of its own (OPN-72). */
export function MembersPage() {
  const t = useTranslations('space');
  const chosen = useChosenSpace(null);
  if (chosen === 'none') return <NoSpaces />;
  return (
    <>
      <TopBar isHeading title={t('tabs.members')} />
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="mx-auto w-full max-w-page p-6 max-desktop:p-4">
          {chosen === null ? (
            <div aria-busy role="status">
              <SkeletonRow />
              <SkeletonRow />
            </div>
          ) : (
            <LazyMemberTable key={chosen} spaceId={chosen} />
          )}
        </div>
      </div>
    </>
  );
}
