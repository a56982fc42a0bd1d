'use client';

import { Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { fullTime } from '@/lib/format/relative-time';
import { useInviteUses } from '@/lib/queries/invite-link';
import type { InviteLink } from '@/protocol/invite-link';

/** Who came by a link. */
export function InviteUses({ link }: { link: InviteLink }) {
  const t = useTranslations('space.inviteLinks');
  const locale = useLocale();
  const { records, first, error, isLoading, hasMore, more, retry } = useInviteUses(link);
  const showSkeleton = useDelayedFlag(isLoading);
  return (
    <section aria-label={t('usesTitle')}>
      <h3 className="mb-2 section-title">{t('usesTitle')}</h3>
      {error && !first ? (
        <ErrorState
          title={t('usesError')}
          text={t(error.error === 'offline' ? 'offlineText' : 'errorText')}
          retryLabel={t('retry')}
          onRetry={retry}
          className="py-10"
        />
      ) : !first ? (
        showSkeleton && (
          <div role="status" aria-label={t('loading')}>
            {[0, 1, 2].map((row) => (
              <SkeletonRow key={row} className="h-14" />
            ))}
          </div>
        )
      ) : records.length === 0 ? (
        <EmptyState icon={<Users />} title={t('noUses')} className="py-10" />
      ) : (
        <ul>
          {records.map(({ person, usedTime, member }) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3 border-b py-2">
              <Avatar name={person.username} picture={person.avatar} size={36} />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium" title={person.username}>
                  {person.username}
                </span>
                <time dateTime={usedTime} className="block truncate text-sm text-text-2">
                  {fullTime(new Date(usedTime), locale)}
                </time>
              </span>
              {!member && <span className="text-sm text-text-3">{t('notHere')}</span>}
            </li>
          ))}
        </ul>
      )}
      <LoadMore key={records.length} active={hasMore} onReached={more} />
    </section>
  );
}
