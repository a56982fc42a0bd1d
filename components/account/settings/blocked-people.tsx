'use client';

import { UserRoundCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { fullTime } from '@/lib/format/relative-time';
import { useBlockedPeople } from '@/lib/queries/privacy';
import type { Person } from '@/protocol/account';

const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));

/** People whom the viewer blocks, each with a way to end it. */
export function BlockedPeople() {
  const t = useTranslations('account.privacy');
  const locale = useLocale();
  const { data: blocked, error, mutate, isValidating } = useBlockedPeople();
  const [asked, setAsked] = useState<Person | null>(null);
  return (
    <section aria-labelledby="blocked-people">
      <h3 id="blocked-people" className="section-title">
        {t('blocked')}{' '}
        {blocked && blocked.length > 0 && (
          <span className="num font-regular text-text-3">{blocked.length}</span>
        )}
      </h3>
      <p className="mt-1 mb-3 text-sm text-text-2">{t('blockedText')}</p>
      {!blocked ? (
        error ? (
          <ErrorState
            title={t('blockedError')}
            text={t('errorText')}
            retryLabel={t('retry')}
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <SkeletonRow />
        )
      ) : blocked.length === 0 ? (
        <EmptyState icon={<UserRoundCheck />} title={t('nobody')} text={t('nobodyText')} className="py-8" />
      ) : (
        <ul aria-labelledby="blocked-people" className="flex flex-col gap-1">
          {blocked.map(({ user, blockedTime }) => (
            <li key={user.id} className="flex min-h-12 items-center gap-3 py-1">
              <Avatar name={user.username} picture={user.avatar} size={36} />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium" title={user.username}>
                  {user.username}
                </span>
                <span className="num block truncate text-xs text-text-3">
                  {t('blockedSince', { when: fullTime(new Date(blockedTime), locale) })}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t('unblockNamed', { name: user.username })}
                onClick={() => setAsked(user)}
              >
                {t('unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <Suspense>
          <BlockDialog person={asked} isBlocked onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}
